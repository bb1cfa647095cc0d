package router

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// mostGateways is how many gateways a request may come through.
const mostGateways = 8

// via returns what a request says of the gateways that it came through, with this
// one behind them. One that was here before is refused: it would wait for itself,
// in a queue or for the run of an identical request.
func (r *Router) via(h http.Header) (string, error) {
	before := strings.Join(h.Values(mmcp.ViaHeader), ", ")
	if before == "" {
		return r.id, nil
	}
	names := strings.Split(strings.ReplaceAll(before, " ", ""), ",")
	if len(names) >= mostGateways || slices.Contains(names, r.id) {
		e := mmcp.Errorf(mmcp.CodeResourceExhausted, "This request came through this gateway before, or through %d others: upstreams of gateways lead in a circle.", mostGateways).
			With("reason", "loop")
		e.RetryAfter = time.Second
		return "", e
	}
	return before + ", " + r.id, nil
}
