package webhook

import (
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	standard "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/motiongate/motiongate/mmcp"
)

// Names, addresses, networks and ports of the list are held against URLs.
func TestReceiversOfATenant(t *testing.T) {
	r := Receivers{Hosts: []string{"hooks.example.com", ".studio.example", "ci.lan:8443", "10.0.0.0/8", "[fd00::7]:9000", "192.168.1.5:8080"}}
	for text, permitted := range map[string]bool{
		"https://hooks.example.com/a?b=c":   true,
		"https://HOOKS.example.com:443/":    true,
		"http://hooks.example.com/":         true,
		"https://a.studio.example/":         true,
		"https://ci.lan:8443/x":             true,
		"https://10.1.2.3/":                 true,
		"https://[fd00::7]:9000/":           true,
		"http://192.168.1.5:8080/":          true,
		"https://hooks.example.com:8443/":   false,
		"https://example.com/":              false,
		"https://studio.example/":           false,
		"https://evilstudio.example/":       false,
		"https://ci.lan/":                   false,
		"https://11.1.2.3/":                 false,
		"https://192.168.1.5/":              false,
		"https://user:pw@hooks.example.com": false,
		"https://hooks.example.com/#x":      false,
		"ftp://hooks.example.com/":          false,
		"//hooks.example.com/":              false,
		"https:///":                         false,
		"":                                  false,
		"https://hooks.example.com/" + strings.Repeat("a", mostURL): false,
	} {
		if err := r.check(text); (err == nil) != permitted {
			t.Errorf("%.60s: %v", text, err)
		}
	}
	if err := (&Receivers{Hosts: []string{"*"}}).check("https://any.example/"); err != nil {
		t.Errorf("* permits no host: %v", err)
	}
}

// Addresses that are not public are dialled only if they are listed themselves.
func TestPrivateAddressesAreNotDialled(t *testing.T) {
	anyHost := Receivers{Hosts: []string{"*", "localhost"}}
	listed := Receivers{Hosts: []string{"127.0.0.1:80", "10.0.0.0/8", "fd00::/8", "192.168.0.1:8080"}}
	for text, want := range map[string][2]bool{ // anyHost, listed
		"93.184.216.34": {true, true}, "2606:2800:220:1::1": {true, true},
		"127.0.0.1": {false, true}, "::ffff:127.0.0.1": {false, true}, "10.9.8.7": {false, true}, "fd00::1": {false, true},
		"127.0.0.2": {}, "0.0.0.0": {}, "169.254.169.254": {}, "192.168.0.1": {}, "172.16.0.1": {}, "100.64.0.1": {}, "224.0.0.1": {},
		"255.255.255.255": {}, "198.18.0.1": {}, "::1": {}, "::": {}, "fe80::1": {}, "64:ff9b::7f00:1": {},
		"2002:7f00:1::": {}, "::7f00:1": {}, "::ffff:0:7f00:1": {}, "fec0::1": {},
	} {
		address := netip.AddrPortFrom(netip.MustParseAddr(text), 80)
		if got := [2]bool{anyHost.mayDial(address) == nil, listed.mayDial(address) == nil}; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestFaultsOfReceivers(t *testing.T) {
	for name, tt := range map[string]struct {
		r    Receivers
		want int
	}{
		"none": {Receivers{}, 0},
		"good": {Receivers{Hosts: []string{"a.example", ".a-b.example:1", "*", "*:65535", "10.0.0.0/8", "10.0.0.0/8:80", "[::1]:80", "::1"},
			SecretEnv: "X"}, 0},
		"no secret":   {Receivers{Hosts: []string{"a.example"}}, 1},
		"two secrets": {Receivers{Hosts: []string{"a.example"}, SecretEnv: "X", SecretFile: "y"}, 1},
		"bad hosts": {Receivers{Hosts: []string{"", "a b", "a:0", "u@a", "*.a.example",
			"https://a.example", "a/b", "a:b", "10.0.0.0/8:0", "10.0.0.0/33", "a:65536"},
			SecretEnv: "X"}, 11},
	} {
		if got := tt.r.Validate(); len(got) != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A receiver verifies what it gets by the library of the standard, and its answers have their meaning.
func TestMessagesAreSigned(t *testing.T) {
	secret := secretPrefix + base64.StdEncoding.EncodeToString([]byte(strings.Repeat("k", 32)))
	t.Setenv("HOOK_SECRET", secret)
	verifier, err := standard.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	var posts int
	answer := http.StatusNoContent
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		posts++
		body, _ := io.ReadAll(r.Body) // a short body has no valid signature
		if err := verifier.Verify(body, r.Header); err != nil || r.Header.Get(standard.HeaderWebhookID) != "msg_1" {
			t.Errorf("%v, id %s", err, r.Header.Get(standard.HeaderWebhookID))
		}
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(answer)
	}))
	defer server.Close()
	u, _ := url.Parse(server.URL) // of httptest
	tenants := map[string]Receivers{
		"art":   {Hosts: []string{u.Host}, SecretEnv: "HOOK_SECRET"},
		"film":  {Hosts: []string{"*:" + u.Port()}, SecretEnv: "HOOK_SECRET"},
		"blind": {Hosts: []string{u.Host}, SecretEnv: "HOOK_NONE"},
	}
	s := NewSender(DefaultOptions(), func(tenant string) Receivers { return tenants[tenant] })
	for status, taken := range map[int]bool{200: true, 204: true, 307: false, 404: false, 410: false, 500: false} {
		before := posts
		answer = status
		got, err := s.Send(t.Context(), "art", server.URL+"/x", "msg_1", []byte(`{"a":1}`))
		if got != status || (err == nil) != taken || posts != before+1 {
			t.Errorf("%d after %d posts: %d, %v", status, posts-before, got, err)
		}
	}
	before := posts
	if _, err := s.Send(t.Context(), "film", server.URL, "msg_1", nil); !errors.Is(err, errPrivate) {
		t.Errorf("a private address: %v", err)
	}
	if _, err := s.Send(t.Context(), "blind", server.URL, "msg_1", nil); err == nil {
		t.Error("a message is posted without a signature")
	}
	if posts != before {
		t.Errorf("%d messages arrived", posts-before)
	}
	err = s.Check("blind", server.URL)
	if mmcp.AsError(err).Code != mmcp.CodeInternal || !strings.Contains(err.Error(), "tenants.blind.webhooks") {
		t.Errorf("a tenant without a secret: %v", err)
	}
	if err := s.Check("none", server.URL); mmcp.AsError(err).Code != mmcp.CodeForbidden {
		t.Errorf("a tenant without receivers: %v", err)
	}
	if err := s.Check("art", "https://other.example/"); mmcp.AsError(err).Code != mmcp.CodeInvalidRequest {
		t.Errorf("another host: %v", err)
	}
}

// A receiver that is slow does not hold up its gateway.
func TestSlowReceivers(t *testing.T) {
	t.Setenv("HOOK_SECRET", secretPrefix+base64.StdEncoding.EncodeToString([]byte(strings.Repeat("k", 32))))
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-done }))
	defer server.Close()
	defer close(done)
	u, _ := url.Parse(server.URL) // of httptest
	s := NewSender(Options{Timeout: 50 * time.Millisecond}, func(string) Receivers {
		return Receivers{Hosts: []string{u.Host}, SecretEnv: "HOOK_SECRET"}
	})
	if _, err := s.Send(t.Context(), "art", server.URL, "msg_1", nil); err == nil || !strings.Contains(err.Error(), "in time") {
		t.Errorf("got %v", err)
	}
}
