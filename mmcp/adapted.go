package mmcp

import (
	"net/url"
	"strings"
)

// AdaptedHeader is the header in which a gateway lists its changes to a request that the model
// does not take as the client sent it, and to the answer.
const AdaptedHeader = "X-Motiongate-Adapted"

const fallbackMark = "fallback="

// FallbackMark returns the entry of AdaptedHeader for an answer that another model made.
func FallbackMark(model string) string { return fallbackMark + url.PathEscape(model) }

// FallbackIn reads from an AdaptedHeader which model made the answer in place of the requested
// one; empty: the requested one did. Of a batch it returns the model of the first such answer.
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
