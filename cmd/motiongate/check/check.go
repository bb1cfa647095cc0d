// Package check sends requests to a server of the protocol and reports which rules its answers obey: the form
// of catalogue, motions and errors, whether limits, seeds and prompts have the declared effect, and the
// behaviour of the server while it is busy.
//
// It needs only the server's URL, and works with servers of every version.
package check

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Verdicts of a check.
const (
	OK      = "ok"
	Broken  = "broken"  // a rule of the protocol is violated
	Note    = "note"    // a recommendation is violated, or a fact that users should know
	Skipped = "skipped" // it does not apply to the server, or was impossible
)

// Options are the settings of a run.
type Options struct {
	Token   string        // bearer token; "": none
	Models  []string      // ids to check; empty: all
	Seconds float64       // duration of the requested motions
	Timeout time.Duration // of one generation

	only map[string]bool // names of checks and groups to run; nil: all
}

// Result is the outcome of one check.
type Result struct {
	Group   string  `json:"group"`
	Model   string  `json:"model,omitempty"` // "": the server as a whole
	Check   string  `json:"check"`
	Verdict string  `json:"verdict"`
	Detail  string  `json:"detail,omitempty"`
	Seconds float64 `json:"seconds"`
}

// Report is the outcome of all checks.
type Report struct {
	URL             string         `json:"url"`
	ProtocolVersion string         `json:"protocol_version"`
	Models          []string       `json:"models"`
	Broken          bool           `json:"broken"`
	Counts          map[string]int `json:"counts"` // by verdict
	Checks          []Result       `json:"checks"`
}

// Run checks the server at a URL. It fails if the server cannot be reached, has no catalogue, or ctx ends.
func Run(ctx context.Context, url string, o Options) (*Report, error) {
	s := &suite{ctx: ctx, options: o, report: &Report{URL: url, Counts: map[string]int{}}}
	s.client = newClient(url, o)
	defer s.client.http.CloseIdleConnections()
	if err := s.readCatalogue(); err != nil {
		return nil, err
	}
	s.catalogue()
	chosen := s.subjects[:0:0]
	for i := range s.subjects {
		if len(o.Models) == 0 || contains(o.Models, s.subjects[i].ID) {
			chosen = append(chosen, s.subjects[i])
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("%s has no model of %q", url, o.Models)
	}
	s.serving(&chosen[0])
	for i := range chosen {
		s.model = &chosen[i]
		s.motion()
		s.honesty()
		s.refusals()
		s.features()
	}
	s.model = nil
	s.busy(&chosen[0])
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return s.report, nil
}

// suite is one run.
type suite struct {
	ctx     context.Context //nolint:containedctx // one run of checks, not a value that outlives it
	client  *client
	options Options
	report  *Report

	caps     *mmcp.Capabilities
	rawCaps  []byte
	subjects []subject

	group string
	model *subject // nil: the server as a whole
}

// subject is a model under test.
type subject struct {
	*mmcp.Model
	skeleton json.RawMessage // as listed
}

// finding is the result of a check: a verdict and its reason.
type finding struct{ verdict, detail string }

func okay(format string, args ...any) finding   { return finding{OK, fmt.Sprintf(format, args...)} }
func broken(format string, args ...any) finding { return finding{Broken, fmt.Sprintf(format, args...)} }
func note(format string, args ...any) finding   { return finding{Note, fmt.Sprintf(format, args...)} }
func skip(format string, args ...any) finding   { return finding{Skipped, fmt.Sprintf(format, args...)} }

// check runs one check and records its outcome.
func (s *suite) check(name string, f func() finding) {
	if s.ctx.Err() != nil || s.options.only != nil && !s.options.only[name] && !s.options.only[s.group] {
		return
	}
	begun := time.Now()
	found := f()
	r := Result{Group: s.group, Check: name, Verdict: found.verdict, Detail: found.detail, Seconds: time.Since(begun).Seconds()}
	if s.model != nil {
		r.Model = s.model.ID
	}
	s.report.Checks = append(s.report.Checks, r)
	s.report.Counts[r.Verdict]++
	s.report.Broken = s.report.Broken || r.Verdict == Broken
}

// readCatalogue reads the catalogue, which all checks need.
func (s *suite) readCatalogue() error {
	got, err := s.client.do(s.ctx, http.MethodGet, "/capabilities", nil, nil)
	if err != nil {
		return fmt.Errorf("the server cannot be reached: %w", err)
	}
	if got.status != http.StatusOK {
		return fmt.Errorf("GET /capabilities: %w", mmcp.DecodeError(got.status, got.header, got.body))
	}
	caps, err := codec.DecodeCapabilities(got.body)
	if err != nil {
		return fmt.Errorf("the catalogue cannot be read: %w", err)
	}
	if len(caps.Models) == 0 {
		return fmt.Errorf("the catalogue lists no model")
	}
	var raw struct {
		Models []struct {
			ID       string          `json:"id"`
			Skeleton json.RawMessage `json:"canonical_skeleton"`
		} `json:"models"`
	}
	if err := json.Unmarshal(got.body, &raw); err != nil {
		return fmt.Errorf("the catalogue cannot be read: %w", err)
	}
	s.caps, s.rawCaps, s.report.ProtocolVersion = caps, got.body, caps.ProtocolVersion
	for i := range caps.Models {
		m := &caps.Models[i]
		s.report.Models = append(s.report.Models, m.ID)
		for _, r := range raw.Models {
			if r.ID == m.ID {
				s.subjects = append(s.subjects, subject{m, r.Skeleton})
				break
			}
		}
	}
	return nil
}

// since reports whether the server speaks at least version 1.minor.
func (s *suite) since(minor int) bool {
	var major, own int
	_, err := fmt.Sscanf(s.caps.ProtocolVersion, "%d.%d", &major, &own)
	return err == nil && major == 1 && own >= minor
}

func contains(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}
