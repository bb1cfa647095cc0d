package router

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// mostGateways is how many gateways a request may come through.
const mostGateways = 8

// gatewayName is what a gateway calls itself in ViaHeader. Nothing else is passed
// on in it: a server may refuse a long or odd header, and look as if it failed.
var gatewayName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

// via returns what a request says of the gateways that it came through, with this
// one behind them. One that was here before is refused: it would wait for itself,
// in a queue or for the run of an identical request.
func (r *Router) via(h http.Header) (string, error) {
	before := strings.Join(h.Values(mmcp.ViaHeader), ", ")
	if before == "" {
		return r.id, nil
	}
	names := strings.Split(strings.ReplaceAll(before, " ", ""), ",")
	if slices.ContainsFunc(names, func(n string) bool { return !gatewayName.MatchString(n) }) {
		return "", mmcp.Errorf(mmcp.CodeInvalidRequest, "%s is set by gateways: names of at most 32 letters and digits, separated by commas.", mmcp.ViaHeader).
			With("header", mmcp.ViaHeader)
	}
	if len(names) >= mostGateways || slices.Contains(names, r.id) {
		e := mmcp.Errorf(mmcp.CodeResourceExhausted, "This request came through this gateway before, or through %d others: upstreams of gateways lead in a circle.", mostGateways).
			With("reason", "loop")
		e.RetryAfter = time.Second
		return "", e
	}
	return strings.Join(append(names, r.id), ", "), nil
}
