//go:build unix

package remote

import (
	"errors"
	"net"
	"runtime"
	"sync/atomic"
	"testing"
)

// TestConnectionClosedHere holds that the end of a connection counts as early only if the server
// caused it. The gateway closes a kept connection if its client leaves at the moment when the
// request gets the connection.
func TestConnectionClosedHere(t *testing.T) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, who := range []string{"gateway", "server"} {
		near, err := new(net.Dialer).DialContext(t.Context(), "tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		far, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		own := newConn(near, true, new(atomic.Bool))
		exchangeOn(t, own, true)
		if who == "gateway" {
			own.Close()
			defer far.Close()
		} else {
			defer own.Close()
			if err := far.(*net.TCPConn).CloseWrite(); err != nil {
				t.Fatal(err)
			}
			for look(own.raw) != atEOF { // until the end arrives
				runtime.Gosched()
			}
		}
		own.begin(nil)
		if _, err := own.Write([]byte("GET")); !errors.Is(err, errStale) {
			t.Errorf("closed by the %s: a request is written with error %v", who, err)
		}
		if _, early, _ := own.outcome(); early != (who == "server") {
			t.Errorf("closed by the %s: closed early %t", who, early)
		}
	}
}
