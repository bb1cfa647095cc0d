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

// Offer is a worker's description of its server.
type Offer struct {
	Instance string // another one in each life of a worker
	Settings string // of the upstream, as config.OfWorker reads them
}

// query returns the offer as the query of the request with which a worker connects.
func (o *Offer) query() string {
	return url.Values{"instance": {o.Instance}, "settings": {o.Settings}}.Encode()
}

// readOffer reads an Offer from the query that Offer.query writes.
func readOffer(q url.Values) (Offer, error) {
	o := Offer{Instance: q.Get("instance"), Settings: q.Get("settings")}
	if o.Instance == "" || len(o.Instance) > mostInstance {
		return o, mmcp.Errorf(mmcp.CodeInvalidRequest, "instance is missing or longer than %d bytes.", mostInstance).With("field", "instance")
	}
	return o, nil
}

const mostInstance = 64
