package main_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// authority signs certificates for a test.
type authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	pool *x509.CertPool
	dir  string
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{pool: x509.NewCertPool(), dir: t.TempDir()}
	a.cert, a.key = a.sign(t, "ca", true)
	a.pool.AddCert(a.cert)
	return a
}

// sign writes NAME.pem and NAME.key.
func (a *authority) sign(t *testing.T, name string, ca bool) (*x509.Certificate, *ecdsa.PrivateKey) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: ca, BasicConstraintsValid: true, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	parent, signer := template, key
	if !ca {
		parent, signer = a.cert, a.key
	}
	raw, err := x509.CreateCertificate(rand.Reader, template, parent, &key.PublicKey, signer)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{".pem": {Type: "CERTIFICATE", Bytes: raw}, ".key": {Type: "EC PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(filepath.Join(a.dir, name+file), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cert, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	return cert, key
}

// TestAdminTLS serves operators by TLS, with a certificate that follows its files, and their
// commands, which take the authority from a flag.
func TestAdminTLS(t *testing.T) {
	t.Parallel()
	a := newAuthority(t)
	first, _ := a.sign(t, "admin", false)
	in := func(name string) string { return filepath.Join(a.dir, name) }
	settings := write(t, "config.yaml", fmt.Sprintf("admin: {tls: {cert_file: %q, key_file: %q}}\n", in("admin.pem"), in("admin.key")))
	g := serve(t, "--config", settings)
	if !strings.HasPrefix(g.admin, "https://") || !strings.HasPrefix(g.url, "http://") {
		t.Fatalf("it listens on %s, admin on %s", g.url, g.admin)
	}
	shown := func() *x509.Certificate {
		t.Helper()
		client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: a.pool}, DisableKeepAlives: true}}
		res, err := client.Get(g.admin + "/livez")
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		if res.StatusCode != http.StatusOK {
			t.Errorf("livez: %d", res.StatusCode)
		}
		return res.TLS.PeerCertificates[0]
	}
	if !shown().Equal(first) {
		t.Error("another certificate is shown")
	}
	if got := do(t, "GET", strings.Replace(g.admin, "https", "http", 1)+"/fleet", ""); got.status != http.StatusBadRequest {
		t.Errorf("without TLS: %d %s", got.status, got.body)
	}
	for want, args := range map[string][]string{
		"":                   {"--ca-file", in("ca.pem")},
		"no gateway can be":  nil,
		"has no certificate": {"--ca-file", in("admin.key")},
	} {
		got := execute(t, t.TempDir(), append([]string{"fleet", "--url", g.admin}, args...)...)
		if (got.code == 0) != (want == "") || !strings.Contains(got.err, want) {
			t.Errorf("fleet %v: %+v", args, got)
		}
	}
	// With the settings of the gateway its own certificate is enough.
	if got := execute(t, t.TempDir(), "fleet", "--config", settings, "--url", g.admin); got.code != 0 {
		t.Errorf("fleet with the settings: %+v", got)
	}
	second, _ := a.sign(t, "admin", false)
	mmcptest.Eventually(t, "the renewed certificate is shown", func() bool { return shown().Equal(second) })
	bad := execute(t, t.TempDir(), "config", "check", "--config", write(t, "config.yaml", "admin: {tls: {cert_file: x}}\n"))
	if bad.code == 0 || !strings.Contains(bad.err, "admin.tls.key_file: is missing") {
		t.Errorf("%+v", bad)
	}
}

// TestTLS serves clients by HTTP/2, follows a renewed certificate, and shows its own to
// an upstream that wants one.
func TestTLS(t *testing.T) {
	a := newAuthority(t)
	first, _ := a.sign(t, "server", false)
	a.sign(t, "gateway", false)
	sim := mmcptest.Start(t, mmcptest.Config{})
	at, err := url.Parse(sim.URL())
	if err != nil {
		t.Fatal(err)
	}
	upstream := httptest.NewUnstartedServer(httputil.NewSingleHostReverseProxy(at))
	pair, err := tls.LoadX509KeyPair(filepath.Join(a.dir, "server.pem"), filepath.Join(a.dir, "server.key"))
	if err != nil {
		t.Fatal(err)
	}
	upstream.TLS = &tls.Config{Certificates: []tls.Certificate{pair}, ClientCAs: a.pool, ClientAuth: tls.RequireAndVerifyClientCert}
	upstream.StartTLS()
	defer upstream.Close()

	in := func(name string) string { return filepath.Join(a.dir, name) }
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf(`tls: {cert_file: %q, key_file: %q}
upstreams:
  - {name: sim, url: %q, tls: {ca_file: %q, cert_file: %q, key_file: %q}}
`, in("server.pem"), in("server.key"), upstream.URL, in("ca.pem"), in("gateway.pem"), in("gateway.key"))))
	if !strings.HasPrefix(g.url, "https://") {
		t.Fatalf("it listens on %s", g.url)
	}
	get := func(method, path, body string) (*http.Response, []byte) {
		t.Helper()
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: a.pool}, ForceAttemptHTTP2: true}
		defer transport.CloseIdleConnections()
		req, err := http.NewRequestWithContext(t.Context(), method, g.url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		res, err := transport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		read, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res, read
	}
	res, caps := get("GET", "/capabilities", "")
	if res.StatusCode != http.StatusOK || res.ProtoMajor != 2 || !res.TLS.PeerCertificates[0].Equal(first) {
		t.Errorf("%d by %s", res.StatusCode, res.Proto)
	}
	if res, got := get("POST", "/generate", body(t, caps, "sim", "1")); res.StatusCode != http.StatusOK {
		t.Errorf("an upstream that wants a certificate: %d %s", res.StatusCode, got)
	}
	second, _ := a.sign(t, "server", false)
	mmcptest.Eventually(t, "the renewed certificate is shown", func() bool {
		res, _ := get("GET", "/health", "")
		return res.TLS.PeerCertificates[0].Equal(second)
	})
	if err := os.WriteFile(in("server.pem"), []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "a faulty certificate is reported", func() bool { return strings.Contains(g.log(), "the old one stays") })
	if got := series(t, g, `motiongate_file_faulty{file="tls"}`); got != "1" {
		t.Errorf("the metric of a faulty certificate is %q", got)
	}
	expires, err := strconv.ParseFloat(series(t, g, `motiongate_certificate_expiry_timestamp_seconds{listener="tls"}`), 64)
	if err != nil || int64(expires) != second.NotAfter.Unix() {
		t.Errorf("the certificate expires at %v, not %v: %v", expires, second.NotAfter.Unix(), err)
	}
	if res, _ := get("GET", "/health", ""); res.StatusCode != http.StatusOK {
		t.Errorf("with a faulty file: %d", res.StatusCode)
	}
	for settings, want := range map[string]string{
		"tls: {cert_file: x}": "tls.key_file: is missing",
		"upstreams: [{name: a, url: 'http://a', tls: {ca_file: x}}]":   "upstreams[0].tls: has no effect",
		"upstreams: [{name: a, url: 'https://a', tls: {key_file: x}}]": "upstreams[0].tls: needs both",
	} {
		if got := execute(t, t.TempDir(), "config", "check", "--config", write(t, "config.yaml", settings+"\n")); got.code == 0 ||
			!strings.Contains(got.err, want) {
			t.Errorf("%s: %+v", settings, got)
		}
	}
}
