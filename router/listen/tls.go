package listen

import (
	"crypto/tls"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// Certificate is the certificate of a listener, from files that may change. It is safe
// for concurrent use.
type Certificate struct {
	certFile, keyFile string
	now               atomic.Pointer[tls.Certificate]
}

// ReadCertificate reads a certificate with its chain, and its key, from PEM files.
func ReadCertificate(certFile, keyFile string) (*Certificate, error) {
	c := &Certificate{certFile: certFile, keyFile: keyFile}
	return c, c.Reload()
}

// Reload reads the files again. After an error the old certificate stays.
func (c *Certificate) Reload() error {
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return fmt.Errorf("certificate %s: %w", c.certFile, err)
	}
	c.now.Store(&pair)
	return nil
}

// TLS returns l with TLS 1.2 or newer and, for clients that can, HTTP/2. Connections are
// bounded as those of Envelope. The server's own answers to invalid heads are no
// envelopes there.
func TLS(l net.Listener, b Bounds, c *Certificate) net.Listener {
	if b.Progress == 0 {
		b.Progress = defaultProgress
	}
	inner := &listener{Listener: l, progress: b.Progress, closed: make(chan struct{})}
	if b.Connections > 0 {
		inner.places = make(chan struct{}, b.Connections)
	}
	return tls.NewListener(sealed{inner}, &tls.Config{
		MinVersion:     tls.VersionTLS12,
		NextProtos:     []string{"h2", "http/1.1"},
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.now.Load(), nil },
	})
}

// sealed is a listener whose connections carry what this package cannot read.
type sealed struct{ *listener }

func (l sealed) Accept() (net.Conn, error) {
	c, err := l.listener.Accept()
	if own, ok := c.(*conn); ok {
		return &sealedConn{Conn: own.TCPConn, of: l.listener}, err
	}
	return c, err
}

// sealedConn closes a connection whose client does not read.
type sealedConn struct {
	net.Conn
	of      *listener
	closing sync.Once
}

func (c *sealedConn) Close() error {
	c.closing.Do(c.of.leave)
	return c.Conn.Close()
}

func (c *sealedConn) Write(b []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(2 * c.of.progress)); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}
