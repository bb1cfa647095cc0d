package mmcp

import (
	"net/url"
	"strings"
)

// AdaptedHeader is the header in which a gateway tells what was done to a request that
// its model did not take as it is, and to the answer.
const AdaptedHeader = "X-Motiongate-Adapted"

const fallbackMark = "fallback="

// FallbackMark is how AdaptedHeader tells that another model made the answer.
func FallbackMark(model string) string { return fallbackMark + url.PathEscape(model) }

// FallbackIn returns the model that made an answer in place of the one asked for, by
// its AdaptedHeader; empty: the one asked for did. Of a batch it is that of the first
// such answer.
func FallbackIn(header string) string {
	_, found, _ := strings.Cut(header, fallbackMark)
	if end := strings.IndexAny(found, ", )"); end >= 0 {
		found = found[:end]
	}
	model, err := url.PathUnescape(found)
	if err != nil {
		return found
	}
	return model
}
