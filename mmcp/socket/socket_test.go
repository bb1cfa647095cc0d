package socket_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/mmcp/socket"
)

// pair returns the two ends of a connection.
func pair(t *testing.T) (near, far net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if near, err = net.Dial("tcp", l.Addr().String()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { near.Close() })
	if far, err = l.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { far.Close() })
	return near, far
}

// TestAllIsWritten holds that two slices of any size arrive one after the other, also
// where the other end reads late.
func TestAllIsWritten(t *testing.T) {
	near, far := pair(t)
	out, in := socket.Of(near), socket.Of(far)
	text := bytes.Repeat([]byte("0123456789abcdef "), 200_000)
	for _, sizes := range [][2]int{{0, 0}, {3, 0}, {0, 3}, {200, 20_000}, {1, 3 << 20}, {3 << 20, 1}} {
		want := text[:sizes[0]+sizes[1]]
		wrote := make(chan error, 1)
		go func() { // ends when all is read
			n, err := out.Write(want[:sizes[0]], want[sizes[0]:])
			if err == nil && n != len(want) {
				err = io.ErrShortWrite
			}
			wrote <- err
		}()
		got := make([]byte, len(want))
		if _, err := io.ReadFull(in, got); err != nil {
			t.Fatal(err)
		}
		if err := <-wrote; err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%v: %v, as written: %v", sizes, err, bytes.Equal(got, want))
		}
	}
}

// TestErrorsAreThoseOfNet holds that deadlines and ends are met as a net.Conn meets them.
func TestErrorsAreThoseOfNet(t *testing.T) {
	read := func(c net.Conn) (int, error) { return socket.Of(c).Read(make([]byte, 8)) }
	plain := func(c net.Conn) (int, error) { return c.Read(make([]byte, 8)) }
	write := func(c net.Conn) (int, error) { return socket.Of(c).Write(make([]byte, 16<<20), nil) }
	for name, c := range map[string]struct {
		before      func(near, far net.Conn)
		own, theirs func(net.Conn) (int, error)
		want        error
	}{
		"end":            {func(_, far net.Conn) { far.Close() }, read, plain, io.EOF},
		"closed":         {func(near, _ net.Conn) { near.Close() }, read, plain, net.ErrClosed},
		"over before":    {func(near, _ net.Conn) { _ = near.SetDeadline(time.Unix(1, 0)) }, read, plain, os.ErrDeadlineExceeded},
		"over meanwhile": {func(near, _ net.Conn) { _ = near.SetDeadline(time.Now().Add(20 * time.Millisecond)) }, read, plain, os.ErrDeadlineExceeded},
		"write, over meanwhile": {func(near, _ net.Conn) { _ = near.SetDeadline(time.Now().Add(20 * time.Millisecond)) }, write,
			func(c net.Conn) (int, error) { return c.Write(make([]byte, 16<<20)) }, os.ErrDeadlineExceeded},
		"write, closed": {func(near, _ net.Conn) { near.Close() }, write,
			func(c net.Conn) (int, error) { return c.Write(make([]byte, 8)) }, net.ErrClosed},
	} {
		t.Run(name, func(t *testing.T) {
			near, far := pair(t)
			c.before(near, far)
			_, err := c.own(near)
			_, other := c.theirs(near)
			if !errors.Is(err, c.want) || !errors.Is(other, c.want) {
				t.Fatalf("%v, of net %v, want %v", err, other, c.want)
			}
			var own, theirs *net.OpError
			if errors.As(other, &theirs) && (!errors.As(err, &own) || own.Op != theirs.Op || own.Error() != theirs.Error()) {
				t.Errorf("%v, of net %v", err, other)
			}
		})
	}
}

// TestWriteToAClosedConnection holds that a write fails whose other end is gone.
func TestWriteToAClosedConnection(t *testing.T) {
	near, far := pair(t)
	_ = far.(*net.TCPConn).SetLinger(0)
	far.Close()
	c := socket.Of(near)
	mmcptest.Eventually(t, "the write fails", func() bool {
		_, err := c.Write([]byte("a"), []byte("b"))
		return errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET)
	})
}

// TestQuiet holds that bytes and the end of a connection are seen and stay.
func TestQuiet(t *testing.T) {
	if !socket.CanLook {
		t.Skip("this system does not tell")
	}
	near, far := pair(t)
	c := socket.Of(near)
	if !c.Quiet() || !(*socket.Conn)(nil).Quiet() {
		t.Error("nothing came and it is not quiet")
	}
	if _, err := far.Write([]byte("a")); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the byte is seen", func() bool { return !c.Quiet() })
	if n, err := c.Read(make([]byte, 8)); n != 1 || err != nil || !c.Quiet() {
		t.Errorf("%d bytes, %v", n, err)
	}
	far.Close()
	mmcptest.Eventually(t, "the end is seen", func() bool { return !c.Quiet() })
	socket.Watch()
}
