package listen

import (
	"crypto/tls"
	"fmt"
	"net"
	"sync/atomic"
	"time"
)

// Certificate is the certificate of a listener, read from files that may change. It is safe for concurrent
// use.
type Certificate struct {
	certFile, keyFile string
	now               atomic.Pointer[tls.Certificate]
}

// ReadCertificate reads a certificate chain and its key from PEM files.
func ReadCertificate(certFile, keyFile string) (*Certificate, error) {
	c := &Certificate{certFile: certFile, keyFile: keyFile}
	return c, c.Reload()
}

// Reload reads the files again. After an error the old certificate remains in use.
func (c *Certificate) Reload() error {
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return fmt.Errorf("certificate %s: %w", c.certFile, err)
	}
	c.now.Store(&pair)
	return nil
}

// Expires returns when the certificate expires.
func (c *Certificate) Expires() time.Time { return c.now.Load().Leaf.NotAfter }

// TLS returns l with TLS 1.2 or newer and, for clients that support it, HTTP/2.
func TLS(l net.Listener, c *Certificate) net.Listener {
	return tls.NewListener(l, &tls.Config{
		MinVersion:     tls.VersionTLS12,
		NextProtos:     []string{"h2", "http/1.1"},
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.now.Load(), nil },
	})
}
