package header

import (
	"net/http"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
)

// mostStored bounds each stored header of a request, in bytes.
const mostStored = 4 << 10

// Check refuses a request whose headers are too long to be stored with a job, even if it does not become a
// job.
func Check(h http.Header, names []string) error {
	for _, name := range names {
		size := 0
		for _, value := range h.Values(name) {
			size += len(value) + len(", ")
		}
		if size > mostStored {
			return mmcp.Errorf(mmcp.CodeInvalidRequest, "The header %s is longer than %d bytes.", name, mostStored).With("header", name)
		}
	}
	return nil
}

// Select returns the named headers of h, each joined into one value. It omits headers that h lacks.
func Select(h http.Header, names []string) map[string]string {
	out := make(map[string]string)
	for _, name := range names {
		if values := h.Values(name); len(values) > 0 {
			out[name] = strings.Join(values, ", ")
		}
	}
	return out
}
