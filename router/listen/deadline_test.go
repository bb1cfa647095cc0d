package listen_test

import (
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"time"

	"github.com/motiongate/motiongate/router/listen"
)

// pair returns a connection of a client and the one that its server has of it.
func pair(t *testing.T) (client, server net.Conn) {
	t.Helper()
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := listen.Envelope(plain, listen.Bounds{})
	t.Cleanup(func() { l.Close() })
	if client, err = net.Dial("tcp", plain.Addr().String()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	if server, err = l.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return client, server
}

// soon is a time that ends within a test.
const soon = 20 * time.Millisecond

// outlast returns after soon, by the clock of another connection.
func outlast(t *testing.T) {
	t.Helper()
	_, c := pair(t)
	_ = c.SetReadDeadline(time.Now().Add(2 * soon))
	if _, err := c.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal(err)
	}
}

// TestReadDeadlines holds that reads end when their deadline is over, as it is at that
// time, and not when an earlier one would have been.
func TestReadDeadlines(t *testing.T) {
	past, hour := time.Unix(1, 0), time.Now().Add(time.Hour)
	for name, c := range map[string]struct {
		before time.Time     // set before the read
		first  time.Duration // instead, from now; 0: none
		change func(net.Conn)
		ends   bool // the read ends by its deadline; else it gets what is sent after soon
	}{
		"over before it began":      {before: past, ends: true},
		"over while it waits":       {first: soon, ends: true},
		"set to the past meanwhile": {change: func(c net.Conn) { _ = c.SetReadDeadline(past) }, ends: true},
		"the same, of a later one":  {before: hour, change: func(c net.Conn) { _ = c.SetReadDeadline(past) }, ends: true},
		"made shorter":              {before: hour, change: func(c net.Conn) { _ = c.SetReadDeadline(time.Now().Add(soon)) }, ends: true},
		"made longer":               {first: soon, change: func(c net.Conn) { _ = c.SetReadDeadline(hour) }},
		"taken away":                {first: soon, change: func(c net.Conn) { _ = c.SetDeadline(time.Time{}) }},
		"none":                      {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, server := pair(t)
			if c.first > 0 {
				c.before = time.Now().Add(c.first)
			}
			_ = server.SetReadDeadline(c.before)
			if c.change != nil && !c.ends {
				c.change(server) // before the read, or that could have ended already
			}
			done := make(chan error, 1)
			go func() { // ends with the deadline or what is sent
				_, err := io.ReadFull(server, make([]byte, 2))
				done <- err
			}()
			if c.change != nil && c.ends {
				c.change(server)
			}
			if !c.ends {
				outlast(t)
				_, _ = client.Write([]byte("ab"))
			}
			if err := <-done; errors.Is(err, os.ErrDeadlineExceeded) != c.ends || err != nil && !c.ends {
				t.Fatalf("the read ended with %v", err)
			}
			// The next read has the deadline that is set then.
			_ = server.SetReadDeadline(time.Time{})
			_, _ = client.Write([]byte("cd"))
			next := make([]byte, 2)
			if _, err := io.ReadFull(server, next); err != nil || string(next) != "cd" {
				t.Errorf("the next read: %q %v", next, err)
			}
		})
	}
}

// TestLateTimer has a read whose timer was set for an earlier deadline.
func TestLateTimer(t *testing.T) {
	client, server := pair(t)
	begun, done := make(chan error, 1), make(chan error, 1)
	_ = server.SetReadDeadline(time.Now().Add(2 * time.Hour))
	go func() { // ends with what is sent
		_, err := io.ReadFull(server, make([]byte, 1))
		begun <- err
		_ = server.SetReadDeadline(time.Now().Add(soon))
		_, err = io.ReadFull(server, make([]byte, 1))
		done <- err
	}()
	_, _ = client.Write([]byte("a"))
	if err := <-begun; err != nil {
		t.Fatal(err)
	}
	if err := <-done; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the read ended with %v", err)
	}
}

// TestEndsOfReads holds the errors of reads: net/http tells them apart.
func TestEndsOfReads(t *testing.T) {
	client, server := pair(t)
	done := make(chan error, 1)
	read := func() {
		_, err := server.Read(make([]byte, 1))
		done <- err
	}
	go read() // ends with the client's end
	client.Close()
	if err := <-done; !errors.Is(err, io.EOF) {
		t.Errorf("the client left: %v", err)
	}
	_, server = pair(t)
	go read() // ends with Close
	server.Close()
	err := <-done
	var op *net.OpError
	if !errors.Is(err, net.ErrClosed) || !errors.As(err, &op) || op.Op != "read" {
		t.Errorf("closed: %v", err)
	}
}
