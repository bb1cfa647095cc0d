package worker

import (
	"context"
	"io"
	"net"
	"net/url"
	"time"

	"github.com/coder/websocket"
	"github.com/hashicorp/yamux"

	"github.com/motiongate/motiongate/mmcp"
)

// subprotocol is the WebSocket subprotocol.
const subprotocol = "motiongate-worker-1"

// Bounds of a connection.
const (
	pingInterval = 5 * time.Second
	pingTimeout  = 10 * time.Second // time without an answer to a ping after which the connection ends
	streamWindow = 1 << 20          // unread bytes of a stream
)

// muxConfig returns the yamux options of both ends.
func muxConfig() *yamux.Config {
	c := yamux.DefaultConfig()
	c.KeepAliveInterval, c.ConnectionWriteTimeout = pingInterval, pingTimeout
	c.MaxStreamWindowSize = streamWindow
	c.LogOutput = io.Discard // both ends log why a connection ends
	return c
}

// pipe returns a WebSocket as a stream of bytes. It ends with ctx.
func pipe(ctx context.Context, ws *websocket.Conn) net.Conn {
	ws.SetReadLimit(-1) // yamux bounds its frames
	return websocket.NetConn(ctx, ws, websocket.MessageBinary)
}

// Offer is a worker's description of its server.
type Offer struct {
	Instance string // unique for each process of a worker
	Settings string // settings of the upstream, for config.OfWorker
}

// query encodes the offer as the query of the request with which a worker connects.
func (o *Offer) query() string {
	return url.Values{"instance": {o.Instance}, "settings": {o.Settings}}.Encode()
}

// readOffer parses an Offer from a query.
func readOffer(q url.Values) (Offer, error) {
	o := Offer{Instance: q.Get("instance"), Settings: q.Get("settings")}
	if o.Instance == "" || len(o.Instance) > mostInstance {
		return o, mmcp.Errorf(mmcp.CodeInvalidRequest, "instance is missing or longer than %d bytes.", mostInstance).With("field", "instance")
	}
	return o, nil
}

const mostInstance = 64
