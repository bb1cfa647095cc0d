package mmcp

import (
	"net/url"
	"strings"
)

// AdaptedHeader is the header in which a gateway lists its changes to a request that the model does not
// support unchanged, and to the answer.
const AdaptedHeader = "X-Motiongate-Adapted"

const fallbackMark = "fallback="

// FallbackMark returns the entry of AdaptedHeader for an answer of another model.
func FallbackMark(model string) string { return fallbackMark + url.PathEscape(model) }

// FallbackIn returns the model in an AdaptedHeader that answered in place of the requested one, or "" if the
// requested one did. For a batch it returns the model of the first such answer.
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
