package main_test

import (
	"fmt"
	"net"
	"strings"
	"testing"
)

// TestFewDescriptors connects more clients than the process has descriptors. The
// admin listener answers all the time, and clients are served when others end.
func TestFewDescriptors(t *testing.T) {
	c := command("serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--data-dir", t.TempDir())
	c.Args = append([]string{"sh", "-c", `ulimit -n 200; exec "$0" "$@"`, c.Path}, c.Args[1:]...)
	c.Path = "/bin/sh"
	p := launched(t, c)
	found := addresses.FindStringSubmatch(p.first)
	if found == nil {
		t.Fatalf("the first line is %q", p.first)
	}
	public, admin := found[1], found[2]
	var open []net.Conn
	for range 400 {
		conn, err := net.Dial("tcp", strings.TrimPrefix(public, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprint(conn, "POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n")
		open = append(open, conn)
	}
	for range 20 {
		if got := do(t, "GET", admin+"/livez", ""); got.status != 200 {
			t.Fatalf("/livez: %d", got.status)
		}
	}
	for _, conn := range open {
		conn.Close()
	}
	if got := do(t, "GET", public+"/health", ""); got.status != 200 {
		t.Errorf("afterwards: %d", got.status)
	}
	if strings.Contains(p.log(), "too many open files") {
		t.Error("the process ran out of descriptors")
	}
}
