package rest_test

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
	"github.com/motiongate/motiongate/upstream/remote"
)

// A server whose certificate is of an authority of one's own is trusted by ca_file, and
// sees the certificate of the gateway.
func TestTLS(t *testing.T) {
	f := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TLS.PeerCertificates) != 1 {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		_, _ = w.Write(foreigntest.NPZ(30, 22, 30, 1, 0.93))
	}))
	f.Config.ErrorLog = log.New(io.Discard, "", 0)
	f.TLS = &tls.Config{ClientAuth: tls.RequestClientCert}
	f.StartTLS()
	t.Cleanup(f.Close)
	own := f.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(own.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	file := func(kind string, der []byte) string {
		path := filepath.Join(t.TempDir(), "file.pem")
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	certificate := file("CERTIFICATE", own.Certificate[0])
	for want, files := range map[string]remote.TLS{
		"":                               {CAFile: certificate, CertFile: certificate, KeyFile: file("PRIVATE KEY", key)},
		"credentials (status 403)":       {CAFile: certificate},
		"its certificate is not trusted": {},
	} {
		o := options(f.URL)
		o.TLS = files
		s := client(t, o)
		_, err := s.Generate(t.Context(), request(t, s).Call())
		if (err == nil) != (want == "") || err != nil && !strings.Contains(mmcp.AsError(err).Message, want) {
			t.Errorf("%+v: %v", files, err)
		}
	}
}
