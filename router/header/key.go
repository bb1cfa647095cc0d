package header

import (
	"net/http"
	"strings"

	"github.com/dunglas/httpsfv"

	"github.com/motiongate/motiongate/mmcp"
)

const maxKey = 255

// IdempotencyKey returns a client's key, or "" if the header is absent or empty. The key may be a quoted
// string of RFC 9651, or bare.
func IdempotencyKey(h http.Header) (string, error) {
	values := h.Values("Idempotency-Key")
	if len(values) == 0 {
		return "", nil
	}
	text := strings.TrimSpace(values[0])
	if len(values) == 1 && (text == "" || text == `""`) {
		return "", nil
	}
	key, ok := text, !strings.ContainsAny(text, `",; \`) && printable(text)
	if strings.HasPrefix(text, `"`) {
		key, ok = unquote(text)
	}
	if !ok || len(values) > 1 || key == "" || len(key) > maxKey {
		return "", mmcp.Errorf(mmcp.CodeInvalidRequest, "Idempotency-Key must be one string of 1 to %d printable ASCII "+
			"characters, in quotes or without.", maxKey)
	}
	return key, nil
}

// unquote parses a string of RFC 9651 without parameters.
func unquote(text string) (string, bool) {
	item, err := httpsfv.UnmarshalItem([]string{text})
	if err != nil {
		return "", false
	}
	key, ok := item.Value.(string)
	return key, ok && len(item.Params.Names()) == 0
}

func printable(text string) bool {
	for i := range len(text) {
		if text[i] < 0x20 || text[i] > 0x7e {
			return false
		}
	}
	return true
}
