package rest_test

import (
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
	"github.com/motiongate/motiongate/upstream/rest"
)

func TestMain(m *testing.M) {
	rest.Evaluator()
	os.Exit(m.Run())
}

// TestLongNumbers holds that numbers of any length in an answer cost no more than other text. The
// conversion of 8 million digits takes minutes.
func TestLongNumbers(t *testing.T) {
	digits := strings.Repeat("9", 8<<20)
	for name, answer := range map[string]string{
		"whole": `{"n": ` + digits + `, "url": "/file"}`,
		"parts": `{"n": [0.` + digits + `, 1e` + digits + `], "url": "/file"}`,
	} {
		o := options(server(t, func(w http.ResponseWriter, r *http.Request, _ string) {
			if r.URL.Path == "/file" {
				_, _ = w.Write(foreigntest.NPZ(30, 22, 30, 1, 0.93))
				return
			}
			_, _ = io.WriteString(w, answer)
		}))
		o.API.Fetch.URL = ".url"
		s := client(t, o)
		rest.LimitEvaluations(s, time.Minute)
		if _, err := s.Generate(t.Context(), request(t, s).Call()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestBoundsOfExpressions holds that an expression which takes too much memory or time fails, also
// where it does so in a single step, and that later evaluations work.
func TestBoundsOfExpressions(t *testing.T) {
	const files = `if .mode == "plain" then .url else (%s) end`
	for name, c := range map[string]struct {
		expression string
		limit      time.Duration // of an evaluation
		want       string
	}{
		"memory in many steps": {`[limit(1e9; repeat("x" * 1000))]`, time.Minute, "takes more than 256 MiB of memory"},
		"memory in one step":   {`reduce range(50) as $i ("x"; [., .]) | tojson`, time.Minute, "takes more than 256 MiB of memory"},
		"time in many steps":   {`def f: f; f`, 500 * time.Millisecond, "takes longer than 500ms"},
		"time in one step":     {`reduce range(28) as $i (7; . * .)`, 500 * time.Millisecond, "takes longer than 500ms"},
	} {
		t.Run(name, func(t *testing.T) {
			mode := "hostile"
			o := options(server(t, func(w http.ResponseWriter, r *http.Request, _ string) {
				if r.URL.Path == "/file" {
					_, _ = w.Write(foreigntest.NPZ(30, 22, 30, 1, 0.93))
					return
				}
				_, _ = io.WriteString(w, `{"mode": "`+mode+`", "url": "/file"}`)
			}))
			o.API.Fetch.URL = strings.Replace(files, "%s", c.expression, 1)
			s := client(t, o)
			req := request(t, s)
			rest.LimitEvaluations(s, c.limit)
			if _, err := s.Generate(t.Context(), req.Call()); err == nil || !strings.Contains(mmcp.AsError(err).Message, c.want) {
				t.Errorf("error %v", err)
			}
			mode = "plain"
			rest.LimitEvaluations(s, time.Minute)
			if _, err := s.Generate(t.Context(), req.Call()); err != nil {
				t.Errorf("afterwards: %v", err)
			}
		})
	}
}
