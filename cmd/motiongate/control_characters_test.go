package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// control is text that would move the cursor, hide itself or make a line.
const control = "x\x1b[31m\x07\u009b2J\u202e\u200b\nspoof"

// TestControlCharactersOfServers holds that no command prints what a server says
// raw, wherever it says it.
func TestControlCharactersOfServers(t *testing.T) {
	models := []mmcp.Model{{
		ID: control, FPS: 30, SupportedSegments: []string{control}, SupportedConstraints: []string{control},
		CanonicalSkeleton: mmcp.Skeleton{Joints: []mmcp.Joint{{Name: control, RestRotation: [4]float64{0, 0, 0, 1}}}},
	}}
	models = append(models, models[0])
	models[1].ID, models[1].SupportedSegments = "good", []string{"text", control}
	caps := mmcp.Capabilities{Models: models}
	quoted, err := json.Marshal(control)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		switch r.URL.Path {
		case "/capabilities":
			_, _ = w.Write(codec.EncodeCapabilities(&caps))
		case "/fleet":
			_, _ = fmt.Fprintf(w, `{"upstreams":[{"name":%[1]s,"state":%[1]s,"reason":%[1]s,"models":[%[1]s],"last_error":%[1]s}],"queues":[{"model":%[1]s,"waiting":1,"max":2}]}`, quoted)
		case "/fleet/x/reset":
			_, _ = fmt.Fprintf(w, `{"name":%[1]s,"state":%[1]s,"reason":%[1]s}`, quoted)
		default:
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = fmt.Fprintf(w, `{"error":{"code":%[1]s,"message":%[1]s,"details":{}}}`, quoted)
		}
	}))
	t.Cleanup(s.Close)
	for _, args := range [][]string{
		{"models", "--url", s.URL},
		{"models", "--url", s.URL, "--json"},
		{"models", "--upstream", "evil=" + s.URL, "--no-engine"},
		{"generate", "walk", "--url", s.URL, "--model", "nowhere"},
		{"generate", "walk", "--url", s.URL, "--model", control, "--seconds", "1"},
		{"generate", "walk", "--url", s.URL, "--model", "good", "--seconds", "1"},
		{"fleet", "--url", s.URL},
		{"fleet", "--url", s.URL, "--json"},
		{"fleet", "drain", "--url", s.URL, "x"},
		{"fleet", "reset", "--url", s.URL, "x"},
		{"explain", control},
	} {
		got := execute(t, t.TempDir(), args...)
		text := got.out + got.err
		if raw := strings.IndexFunc(text, func(c rune) bool { return c != '\n' && !unicode.IsPrint(c) }); raw >= 0 {
			t.Errorf("%q prints a control character raw: %q", args, text[raw:])
		}
		if strings.Contains(text, "\nspoof") && args[0] != "explain" {
			t.Errorf("%q prints a line of the server's: %q", args, text)
		}
		if text == "" {
			t.Errorf("%q prints nothing", args)
		}
	}
}
