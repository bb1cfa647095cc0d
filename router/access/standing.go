package access

import (
	"math"
	"strconv"
	"time"
)

// Concurrency is the name of the limit on concurrent requests.
const Concurrency = "concurrency"

// Standing is the remaining quota of a limit.
type Standing struct {
	Limit  string        // requests, concurrency, seconds or budget
	Quota  float64       // in each window
	Window time.Duration // 0: concurrent requests
	Left   float64
	Reset  time.Duration // until the window ends
}

// RatePolicy formats the header RateLimit-Policy of some limits (draft-ietf-httpapi-ratelimit-headers). It
// rounds amounts up, as RateLimit does, so that the remaining quota never exceeds the whole.
func RatePolicy(all []Standing) string {
	var room [96]byte // usually sufficient
	p := room[:0]
	for i := range all {
		s := &all[i]
		if i > 0 {
			p = append(p, ", "...)
		}
		p = integer(append(append(append(p, '"'), s.Limit...), `";q=`...), math.Ceil(s.Quota))
		if s.Window == 0 {
			p = append(p, `;qu="concurrent-requests"`...)
			continue
		}
		p = integer(append(p, ";w="...), s.Window.Seconds())
	}
	return string(p)
}

// RateLimit formats the header RateLimit of some limits, with the remaining quota of each.
func RateLimit(all []Standing) string {
	var room [96]byte
	l := room[:0]
	for i := range all {
		s := &all[i]
		if i > 0 {
			l = append(l, ", "...)
		}
		l = integer(append(append(append(l, '"'), s.Limit...), `";r=`...), math.Ceil(s.Left)) // a remainder below 1 is not 0
		if s.Window != 0 {
			l = strconv.AppendInt(append(l, ";t="...), int64(max(0, s.Reset+time.Second-1)/time.Second), 10)
		}
	}
	return string(l)
}

func integer(to []byte, n float64) []byte { return strconv.AppendInt(to, int64(n), 10) }
