package wire

import (
	"bufio"
	"errors"
	"math"
	"net"
	"net/http"
	"time"

	"github.com/motiongate/motiongate/mmcp/socket"
)

// readBytes is what is read from a connection at a time.
const readBytes = 64 << 10

// conn is one connection. It has one request at a time.
type conn struct {
	tcp    net.Conn
	socket *socket.Conn
	r      *bufio.Reader // of the connection itself
	left   int64         // bytes that may still be read
	since  time.Time     // when it was kept, after a good answer

	head []byte
}

// interrupt ends what is under way.
func (x *conn) interrupt() {
	_ = x.tcp.SetDeadline(time.Unix(1, 0)) // it is closed otherwise
}

// send writes a request at once. It returns how much was written.
func (x *conn) send(head func([]byte) []byte, body []byte) (int, error) {
	x.head = append(head(x.head[:0]), "\r\n"...)
	return x.socket.Write(x.head, body)
}

// mostInterim bounds the interim answers before an answer.
const mostInterim = 5

// receive reads the head of an answer, of at most so many bytes.
func (x *conn) receive(most int64) (*http.Response, error) {
	for range mostInterim + 1 {
		x.left = most
		res, err := http.ReadResponse(x.r, nil)
		if err != nil {
			return nil, err
		}
		x.left = math.MaxInt64
		if res.StatusCode >= http.StatusOK || res.StatusCode == http.StatusSwitchingProtocols {
			return res, nil
		}
	}
	return nil, errors.New("too many interim answers")
}

// Read is for the buffer of the connection.
func (x *conn) Read(p []byte) (int, error) {
	if x.left <= 0 {
		return 0, errors.New("the head of the answer is too large")
	}
	n, err := x.socket.Read(p[:min(int64(len(p)), x.left)])
	x.left -= int64(n)
	return n, err
}
