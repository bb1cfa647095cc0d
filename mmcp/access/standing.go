package access

import (
	"strconv"
	"time"
)

// Concurrency is the Limit of requests at a time.
const Concurrency = "concurrency"

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
	var room [2][96]byte // for some limits; more make larger arrays
	p, l := room[0][:0], room[1][:0]
	for i := range all {
		s := &all[i]
		if i > 0 {
			p, l = append(p, ", "...), append(l, ", "...)
		}
		p = whole(append(append(append(p, '"'), s.Limit...), `";q=`...), s.Quota)
		l = whole(append(append(append(l, '"'), s.Limit...), `";r=`...), s.Left)
		if s.Window == 0 {
			p = append(p, `;qu="concurrent-requests"`...)
			continue
		}
		p = whole(append(p, ";w="...), s.Window.Seconds())
		l = whole(append(l, ";t="...), max(0, (s.Reset+time.Second-1).Seconds()))
	}
	return string(p), string(l)
}

func whole(to []byte, n float64) []byte { return strconv.AppendInt(to, int64(n), 10) }
