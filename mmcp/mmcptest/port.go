package mmcptest

import (
	"fmt"
	"testing"
)

// Port returns a port of 127.0.0.1 on which no process listens. If the system supports
// it, the port stays reserved until the test ends, also while it is closed: no other
// process gets it as a free port.
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
