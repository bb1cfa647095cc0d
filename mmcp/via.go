package mmcp

import "strings"

// ViaHeader names the gateways that a request came through, so that gateways which
// have each other as upstreams do not send it round in a circle.
const ViaHeader = "X-Motiongate-Via"

// Relayed reports whether another gateway sent the request.
func (r *Request) Relayed() bool { return strings.Contains(r.Via, ",") }
