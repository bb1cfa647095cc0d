package remote

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/textproto"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
)

// Secret is a string that is never shown: it prints and encodes as "[redacted]".
type Secret string

const redacted = "[redacted]"

func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return redacted
}

// GoString hides the text from %#v.
func (s Secret) GoString() string { return fmt.Sprintf("%q", s.String()) }

// MarshalText hides the text from encoders.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (o Options) checkToken() []Fault {
	var faults []Fault
	set := 0
	for _, v := range []string{string(o.Token), o.TokenEnv, o.TokenFile} {
		if v != "" {
			set++
		}
	}
	if set > 1 {
		faults = append(faults, Fault{"token", "token, token_env and token_file exclude each other"})
	}
	if !headerText(string(o.Token)) {
		faults = append(faults, Fault{"token", "holds characters that no header can carry"})
	}
	return faults
}

// ownHeaders are the headers that the gateway sets itself.
var ownHeaders = map[string]bool{
	"Host": true, "Content-Length": true, "Content-Type": true, "Accept": true, "Accept-Encoding": true,
	"Connection": true, "Transfer-Encoding": true, "Te": true, "Trailer": true, "Upgrade": true, "Expect": true,
	// Go's transport sends a POST again if it has one of these two.
	"Idempotency-Key": true, "X-Idempotency-Key": true,
	mmcp.ViaHeader: true,
}

func (o Options) checkHeader() []Fault {
	var faults []Fault
	for _, name := range slices.Sorted(maps.Keys(o.Header)) {
		value := o.Header[name]
		key := "header." + name
		canonical := textproto.CanonicalMIMEHeaderKey(name)
		switch {
		case !validHeader.MatchString(name):
			faults = append(faults, Fault{key, "is not the name of a header"})
		case ownHeaders[canonical]:
			faults = append(faults, Fault{key, "is set by the gateway itself"})
		case canonical == "Authorization" && (o.Token != "" || o.TokenEnv != "" || o.TokenFile != ""):
			faults = append(faults, Fault{key, "is set by the token already"})
		case !headerText(string(value)):
			faults = append(faults, Fault{key, "holds characters that no header can carry"})
		}
	}
	return faults
}

var validHeader = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$")

func headerText(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' && c != '\t' || c == 0x7f {
			return false
		}
	}
	return true
}

// authorize adds the credentials for the server to a request.
func (o *Options) authorize(h http.Header) error {
	for name, value := range o.Header {
		h.Set(name, string(value))
	}
	token, err := o.ReadToken()
	if err != nil {
		return err
	}
	if token != "" {
		h.Set("Authorization", "Bearer "+token)
	}
	return nil
}

// ReadToken reads the token at each call, so that a rotated token needs no restart.
func (o *Options) ReadToken() (string, error) {
	token := string(o.Token)
	switch {
	case o.TokenEnv != "":
		token = os.Getenv(o.TokenEnv)
		if token == "" {
			return "", fmt.Errorf("environment variable %s is empty", o.TokenEnv)
		}
	case o.TokenFile != "":
		raw, err := os.ReadFile(o.TokenFile)
		if err != nil {
			return "", hidden{err}
		}
		token = string(raw)
	}
	token = strings.TrimSpace(token)
	if !headerText(token) {
		return "", errors.New("the token has characters that are not allowed in a header")
	}
	return token, nil
}
