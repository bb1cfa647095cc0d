package header

import (
	"strconv"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Timing is the header with the durations of the steps of a run, in milliseconds
// (https://www.w3.org/TR/server-timing/).
const Timing = "Server-Timing"

// Steps formats the durations of the steps of a run, which add up to all: the queue, the call of the server,
// the adapter, and the rest under the name of the cache. An answer from memory, or from the run of another
// request, has one step.
func Steps(res *mmcp.Result, all time.Duration) string {
	out := make([]byte, 0, 96)
	add := func(name string, d time.Duration) {
		if len(out) > 0 {
			out = append(out, ", "...)
		}
		out = append(append(out, name...), ";dur="...)
		out = strconv.AppendFloat(out, float64(d.Microseconds())/1000, 'f', -1, 64)
	}
	switch {
	case res.Cache.Hit:
		add("cache", all)
	case res.Cache.Collapsed:
		add("joined", all)
	default:
		add("queue", res.Route.Waited)
		add("upstream", res.Took)
		if res.Adapting > 0 {
			add("adapter", res.Adapting)
		}
		add("cache", max(0, all-res.Route.Waited-res.Took-res.Adapting))
	}
	add("total", all)
	return string(out)
}
