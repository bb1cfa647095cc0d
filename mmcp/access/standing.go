package access

import (
	"strconv"
	"strings"
	"time"
)

// Standing is what is left of a limit.
type Standing struct {
	Limit  string        // requests, concurrency, seconds or budget
	Quota  float64       // in all, in each window
	Window time.Duration // 0: at a time
	Left   float64
	Reset  time.Duration // until the window ends
}

// RateLimit writes the headers RateLimit-Policy and RateLimit of some limits
// (draft-ietf-httpapi-ratelimit-headers). Amounts are rounded down.
func RateLimit(all []Standing) (policy, limit string) {
	var p, l strings.Builder
	for i, s := range all {
		if i > 0 {
			p.WriteString(", ")
			l.WriteString(", ")
		}
		p.WriteString(`"` + s.Limit + `";q=` + whole(s.Quota))
		l.WriteString(`"` + s.Limit + `";r=` + whole(s.Left))
		if s.Window == 0 {
			p.WriteString(`;qu="concurrent-requests"`)
			continue
		}
		p.WriteString(";w=" + whole(s.Window.Seconds()))
		l.WriteString(";t=" + whole(max(0, (s.Reset+time.Second-1).Seconds())))
	}
	return p.String(), l.String()
}

func whole(n float64) string { return strconv.FormatInt(int64(n), 10) }
