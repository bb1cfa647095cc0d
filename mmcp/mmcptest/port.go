package mmcptest

import (
	"fmt"
	"testing"
)

// Port returns a port of 127.0.0.1 on which nobody listens. Where the system can
// do that it stays the test's own until its end, whoever opens and closes it
// meanwhile: nobody else is given it who asks for any free port.
func Port(t testing.TB) int {
	t.Helper()
	port, release, err := holdPort()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(release)
	return port
}

// loopback is the address of a port.
func loopback(port int) string { return fmt.Sprintf("127.0.0.1:%d", port) }
