package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// crowd is a set of clients that send the same request at the same time, each on its own connection. They
// parse as little HTTP as possible, because their work is measured with the server's.
type crowd struct {
	host  string
	conns []net.Conn
	reads []*bufio.Reader
}

// beCrowd sends one request n times at once. It prints how often the upstream ran for it, and the time in
// nanoseconds from the first answer until 99 % had arrived.
func beCrowd(base, upstream string, n int) error {
	c := crowd{host: strings.TrimPrefix(base, "http://")}
	for range n {
		conn, err := new(net.Dialer).DialContext(context.Background(), "tcp", c.host)
		if err != nil {
			return err
		}
		defer conn.Close()
		c.conns = append(c.conns, conn)
		c.reads = append(c.reads, bufio.NewReaderSize(conn, 32<<10))
	}
	seed := time.Now().UnixNano() % 1e12
	if _, err := c.sendAll(seed); err != nil { // each connection is used once before
		return err
	}
	before, err := runsOf(upstream)
	if err != nil {
		return err
	}
	last, err := c.sendAll(seed + 1)
	if err != nil {
		return err
	}
	after, err := runsOf(upstream)
	if err != nil {
		return err
	}
	fmt.Println(after-before, int64(last))
	return nil
}

// sendAll sends a request on every connection, and returns the time from the first answer until 99 % had arrived.
func (c *crowd) sendAll(seed int64) (time.Duration, error) {
	body := requestTo(lateModel, mmcp.Seed(strconv.FormatInt(seed, 10)))
	text := append(fmt.Appendf(nil, "POST /generate HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n",
		c.host, len(body)), body...)
	ended, errs := make([]time.Time, len(c.conns)), make([]error, len(c.conns))
	var all sync.WaitGroup
	for i := range c.conns {
		// Ends with its answer.
		all.Go(func() {
			errs[i] = c.sendOne(i, text)
			ended[i] = time.Now()
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return 0, err
		}
	}
	slices.SortFunc(ended, time.Time.Compare)
	return ended[len(ended)*99/100].Sub(ended[0]), nil
}

func (c *crowd) sendOne(i int, text []byte) error {
	if _, err := c.conns[i].Write(text); err != nil {
		return err
	}
	res, err := http.ReadResponse(c.reads[i], nil)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	n, err := io.Copy(io.Discard, res.Body)
	if err == nil && (res.StatusCode != http.StatusOK || n < smallAnswer) {
		err = fmt.Errorf("%s with %d bytes", res.Status, n)
	}
	return err
}

// runsOf returns how often the upstream's late model has run.
func runsOf(upstream string) (n int, err error) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, upstream+"/runs", nil)
	if err != nil {
		return 0, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	_, err = fmt.Fscan(res.Body, &n)
	return n, err
}
