package check_test

import (
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cmd/motiongate/check"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func options() check.Options { return check.Options{Seconds: 0.5, Timeout: time.Minute} }

func run(t *testing.T, url string, o check.Options) *check.Report {
	t.Helper()
	r, err := check.Run(t.Context(), url, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// verdicts returns the checks with a verdict, by name.
func verdicts(r *check.Report, verdict string) map[string]string {
	found := map[string]string{}
	for _, c := range r.Checks {
		if c.Verdict == verdict {
			found[c.Check] = c.Detail
		}
	}
	return found
}

func TestNothingIsBroken(t *testing.T) {
	for name, cfg := range map[string]mmcptest.Config{
		"newest":       {SDK: 13, Models: []mmcptest.Model{{ID: "a", Skeleton: "soma77", Loop: true, Pose: true}}},
		"asynchronous": {SDK: 13, Async: true, RetryAfter: "0.01", Models: []mmcptest.Model{{ID: "a"}}},
		"GLB by wish":  {SDK: 13, Answer: "negotiate", Models: []mmcptest.Model{{ID: "a", Retargeting: true}}},
		"two models":   {SDK: 13, Models: []mmcptest.Model{{ID: "a"}, {ID: "b", MaxSamples: 1, FixedFPS: true}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := run(t, mmcptest.Start(t, cfg).URL(), options())
			if found := verdicts(r, check.Broken); len(found) > 0 || r.Broken {
				t.Errorf("%q", found)
			}
			if r.Counts[check.OK] < 40 {
				t.Errorf("%d checks passed, of %d", r.Counts[check.OK], len(r.Checks))
			}
		})
	}
}

func TestFaultsAreFound(t *testing.T) {
	for name, c := range map[string]struct {
		cfg    mmcptest.Config
		front  func(http.Handler) http.Handler
		want   string // check that is broken
		detail string
	}{
		"seeds without effect": {cfg: mmcptest.Config{IgnoreSeed: true}, want: "a seed gives the same motion again"},
		"bare errors":          {cfg: mmcptest.Config{Errors: "bare"}, want: "a model that is not there", detail: "not JSON"},
		"half an answer":       {cfg: mmcptest.Config{Truncate: "clean"}, want: "a plain request is answered"},
		"wrong type":           {cfg: mmcptest.Config{ContentType: "text/plain"}, want: "Content-Type is model/gltf+json", detail: "text/plain"},
		"everything fails":     {cfg: mmcptest.Config{FailRate: 1}, want: "a plain request is answered", detail: "500"},
		"mirrored and ignored": {front: loses(`"root_path"`), want: "a path with frames out of order", detail: "accepted"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if c.cfg.SDK == 0 {
				c.cfg.SDK = 13
			}
			address := mmcptest.Start(t, c.cfg).URL()
			if c.front != nil {
				target, err := url.Parse(address)
				if err != nil {
					t.Fatal(err)
				}
				front := httptest.NewServer(c.front(httputil.NewSingleHostReverseProxy(target)))
				t.Cleanup(front.Close)
				address = front.URL
			}
			r := run(t, address, options())
			if detail, ok := verdicts(r, check.Broken)[c.want]; !ok || !strings.Contains(detail, c.detail) || !r.Broken {
				t.Errorf("%q is not broken by %q: %q", c.want, c.detail, verdicts(r, check.Broken))
			}
		})
	}
}

// loses is a server that throws away constraints of a type: each request that has one
// is answered as if it were plain.
func loses(kind string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		var plain []byte
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body := new(strings.Builder)
			_ = r.Write(body)
			text := body.String()
			_, payload, _ := strings.Cut(text, "\r\n\r\n")
			if plain == nil && strings.Contains(payload, "A person walks forward.") {
				plain = []byte(payload)
			}
			if strings.Contains(payload, kind) && plain != nil {
				payload = string(plain)
			}
			r.Body = http.NoBody
			again := httptest.NewRequestWithContext(r.Context(), r.Method, r.URL.Path, strings.NewReader(payload))
			again.Header = r.Header
			next.ServeHTTP(w, again)
		})
	}
}

func TestReasonsWithoutAReport(t *testing.T) {
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	sim := mmcptest.Start(t, mmcptest.Config{Token: "hidden"})
	for name, c := range map[string]struct {
		url  string
		o    check.Options
		want string
	}{
		"away":     {closed.URL, options(), "cannot be reached"},
		"token":    {sim.URL(), options(), "401"},
		"no model": {sim.URL(), check.Options{Token: "hidden", Models: []string{"x"}, Seconds: 1, Timeout: time.Minute}, `no model of ["x"]`},
	} {
		_, err := check.Run(t.Context(), c.url, c.o)
		if err == nil || !strings.Contains(err.Error(), c.want) && c.want != "401" {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestJUnit(t *testing.T) {
	r := &check.Report{URL: "http://a", Counts: map[string]int{check.Broken: 1, check.Skipped: 1}, Checks: []check.Result{
		{Group: "motion", Model: "m", Check: "one", Verdict: check.Broken, Detail: "a < b"},
		{Group: "serving", Check: "two", Verdict: check.Skipped},
		{Group: "serving", Check: "three", Verdict: check.OK},
	}}
	var out strings.Builder
	if err := r.WriteJUnit(&out); err != nil {
		t.Fatal(err)
	}
	var read struct {
		Failures int `xml:"failures,attr"`
		Cases    []struct {
			Class   string `xml:"classname,attr"`
			Failure *struct {
				Message string `xml:"message,attr"`
			} `xml:"failure"`
			Skipped *struct{} `xml:"skipped"`
		} `xml:"testcase"`
	}
	if err := xml.Unmarshal([]byte(out.String()), &read); err != nil {
		t.Fatalf("%v in %s", err, out.String())
	}
	if read.Failures != 1 || len(read.Cases) != 3 || read.Cases[0].Failure == nil || read.Cases[0].Failure.Message != "a < b" ||
		read.Cases[0].Class != "motion.m" || read.Cases[1].Skipped == nil || read.Cases[2].Failure != nil {
		t.Errorf("%+v", read)
	}
}
