package remote

import (
	"errors"
	"net"
	"sync/atomic"
	"testing"
)

// A connection carries a request if it is new, or if the answer before was good. A
// connection whose dialing lost to another one lies idle without a request and is new.
func TestConnectionsForTheNextRequest(t *testing.T) {
	for name, c := range map[string]struct {
		before func(*conn)
		err    error
	}{
		"new":                 {func(*conn) {}, nil},
		"after a good answer": {func(c *conn) { exchangeOn(t, c, true) }, nil},
		"after a failure":     {func(c *conn) { exchangeOn(t, c, false) }, errStale},
	} {
		t.Run(name, func(t *testing.T) {
			near, far := net.Pipe()
			t.Cleanup(func() { near.Close(); far.Close() })
			go func() { // ends with the pipe
				for b := make([]byte, 16); ; {
					if _, err := far.Read(b); err != nil {
						return
					}
				}
			}()
			own := newConn(near, true, new(atomic.Bool))
			c.before(own)
			own.begin(nil)
			if _, err := own.Write([]byte("GET")); !errors.Is(err, c.err) {
				t.Errorf("a request is written with error %v, want %v", err, c.err)
			}
		})
	}
}

// exchangeOn writes a request to c and takes its answer.
func exchangeOn(t *testing.T, c *conn, good bool) {
	t.Helper()
	n := c.begin(nil)
	if _, err := c.Write([]byte("GET")); err != nil {
		t.Fatal(err)
	}
	if err := c.accept(good); err != nil {
		t.Fatal(err)
	}
	c.finish(n)
}
