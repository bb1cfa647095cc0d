package socket_test

import (
	"io"
	"net"
	"syscall"
	"testing"

	"github.com/motiongate/motiongate/mmcp/socket"
)

// low returns for how many bytes a read of a connection waits.
func low(t *testing.T, c net.Conn) (n int) {
	t.Helper()
	raw, err := c.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	failed := raw.Control(func(fd uintptr) { n, err = syscall.GetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVLOWAT) })
	if failed != nil || err != nil {
		t.Fatal(failed, err)
	}
	return n
}

// TestWaitFor holds that a read waits for as many bytes as it is told, and for no more
// than come before the end.
func TestWaitFor(t *testing.T) {
	near, far := pair(t)
	c := socket.Of(near)
	for _, n := range []int{6, 6, 1, 256 << 10} {
		if err := c.WaitFor(n); err != nil || low(t, near) != n {
			t.Fatalf("%v, it waits for %d, want %d", err, low(t, near), n)
		}
	}
	go func() { // ends with its writes
		_, _ = far.Write([]byte("abc"))
		_ = far.(*net.TCPConn).CloseWrite()
	}()
	if got, err := io.ReadAll(c); err != nil || string(got) != "abc" {
		t.Errorf("%q %v", got, err)
	}
	near.Close()
	if c.WaitFor(1) == nil {
		t.Error("a closed connection was set")
	}
}
