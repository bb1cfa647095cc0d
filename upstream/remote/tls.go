package remote

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"strings"
)

// TLS names the PEM files for the connections to an https server.
type TLS struct {
	CAFile   string `key:"ca_file"`   // authorities for the server's certificate; "": the system's
	CertFile string `key:"cert_file"` // client certificate of the gateway; "": none
	KeyFile  string `key:"key_file"`  // key of the client certificate
}

func (o Options) checkTLS() []Fault {
	var faults []Fault
	t := o.TLS
	if (t.CertFile == "") != (t.KeyFile == "") {
		faults = append(faults, Fault{"tls", "needs both cert_file and key_file, or neither"})
	}
	if t != (TLS{}) && !strings.HasPrefix(strings.ToLower(o.URL), "https://") {
		faults = append(faults, Fault{"tls", "has no effect: url does not begin with https://"})
	}
	return faults
}

// Config returns the TLS settings of connections, or nil for the system's. It reads the client certificate at
// each connection, so that it can be renewed.
func (t TLS) Config() (*tls.Config, error) {
	if t == (TLS{}) {
		return nil, nil
	}
	out := &tls.Config{MinVersion: tls.VersionTLS12}
	if t.CAFile != "" {
		raw, err := os.ReadFile(t.CAFile)
		if err != nil {
			return nil, fmt.Errorf("tls.ca_file: %w", err)
		}
		out.RootCAs = x509.NewCertPool()
		if !out.RootCAs.AppendCertsFromPEM(raw) {
			return nil, errors.New("tls.ca_file: has no certificate")
		}
	}
	if t.CertFile != "" {
		out.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) {
			pair, err := tls.LoadX509KeyPair(t.CertFile, t.KeyFile)
			if err != nil {
				return nil, fmt.Errorf("tls.cert_file and tls.key_file: %w", err)
			}
			return &pair, nil
		}
	}
	return out, nil
}
