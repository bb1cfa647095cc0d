package worker

import (
	"context"
	"io"
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/coder/websocket"
	"github.com/hashicorp/yamux"

	"github.com/motiongate/motiongate/mmcp"
)

// subprotocol names the protocol on the WebSocket.
const subprotocol = "motiongate-worker-1"

// Bounds of a connection.
const (
	pingInterval = 5 * time.Second
	pingTimeout  = 10 * time.Second // without an answer to a ping, after which the connection ends
	streamWindow = 1 << 20          // bytes of a stream that wait for its reader
)

// muxConfig returns the options of both ends.
func muxConfig() *yamux.Config {
	c := yamux.DefaultConfig()
	c.KeepAliveInterval, c.ConnectionWriteTimeout = pingInterval, pingTimeout
	c.MaxStreamWindowSize = streamWindow
	c.LogOutput = io.Discard // both ends log why a connection ends
	return c
}

// pipe returns the bytes of a WebSocket as a connection. It ends with ctx.
func pipe(ctx context.Context, ws *websocket.Conn) net.Conn {
	ws.SetReadLimit(-1) // yamux bounds its frames
	return websocket.NetConn(ctx, ws, websocket.MessageBinary)
}

// Offer is what a worker says about its server.
type Offer struct {
	Instance    string // another one in each life of a worker
	MaxInFlight int    // generations at a time
	Tier        int    // as remote.Options has it
}

// query returns the offer as the query of the request with which a worker connects.
func (o *Offer) query() string {
	return url.Values{
		"instance": {o.Instance}, "max_in_flight": {strconv.Itoa(o.MaxInFlight)}, "tier": {strconv.Itoa(o.Tier)},
	}.Encode()
}

// readOffer reads what query returns.
func readOffer(q url.Values) (o Offer, err error) {
	if o.Instance = q.Get("instance"); o.Instance == "" || len(o.Instance) > mostInstance {
		return o, mmcp.Errorf(mmcp.CodeInvalidRequest, "instance is missing or longer than %d bytes.", mostInstance).With("field", "instance")
	}
	for _, n := range []struct {
		name      string
		low, high int
		to        *int
	}{{"max_in_flight", 1, 10_000, &o.MaxInFlight}, {"tier", 0, 9, &o.Tier}} {
		if *n.to, err = strconv.Atoi(q.Get(n.name)); err != nil || *n.to < n.low || *n.to > n.high {
			return o, mmcp.Errorf(mmcp.CodeInvalidRequest, "%s must be a whole number from %d to %d, not %q.",
				n.name, n.low, n.high, q.Get(n.name)).With("field", n.name)
		}
	}
	return o, nil
}

const mostInstance = 64
