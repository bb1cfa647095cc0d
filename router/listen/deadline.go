package listen

import (
	"net"
	"os"
	"sync"
	"time"
)

// readDeadline is the deadline of the reads of a connection. The server sets eight of
// them for a request, and hardly any read waits: so the system's timer is changed only
// when a read begins to wait, and only where it would end too late. One that ends too
// early is set again.
type readDeadline struct {
	tcp *net.TCPConn

	mu      sync.Mutex // guards the fields below
	want    time.Time  // zero: none
	timer   time.Time  // that the system has; zero: none
	waiting bool       // a read is under way
}

// set takes a deadline, also for a read that is under way.
func (d *readDeadline) set(t time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.want = t
	if d.waiting {
		return d.hurry()
	}
	return nil
}

// begin begins a read. Its error is that the deadline is over.
func (d *readDeadline) begin() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.over() {
		return d.timeout()
	}
	d.waiting = true
	return nil
}

func (d *readDeadline) end() {
	d.mu.Lock()
	d.waiting = false
	d.mu.Unlock()
}

// arm is called by a read that has to wait.
func (d *readDeadline) arm() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.hurry()
}

// renew is called by a read whose time is over by the system's timer. It reports whether
// there is more of it.
func (d *readDeadline) renew() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return !d.over() && d.apply() == nil
}

// over reports whether the deadline has passed. It needs mu.
func (d *readDeadline) over() bool { return !d.want.IsZero() && !time.Now().Before(d.want) }

// hurry sets the timer unless it ends in time. It needs mu.
func (d *readDeadline) hurry() error {
	if d.want.IsZero() || !d.timer.IsZero() && !d.want.Before(d.timer) {
		return nil
	}
	return d.apply()
}

// apply sets the timer. It needs mu.
func (d *readDeadline) apply() error {
	d.timer = d.want
	return d.tcp.SetReadDeadline(d.want)
}

// timeout is the error of a read whose time is over, as package net words it.
func (d *readDeadline) timeout() error {
	return &net.OpError{Op: "read", Net: "tcp", Source: d.tcp.LocalAddr(), Addr: d.tcp.RemoteAddr(), Err: os.ErrDeadlineExceeded}
}
