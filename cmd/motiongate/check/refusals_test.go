package check

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestLateRefusals holds that a job which ends with the right error is as good a refusal as
// an immediate one.
func TestLateRefusals(t *testing.T) {
	address := inFront(t, mmcptest.Start(t, small()).URL(), func(e *exchange) {
		const jobs = "/generate/jobs/"
		if e.motion() && e.header.Get("Idempotency-Key") != "" && strings.Contains(e.asked, `"seed":1}`) {
			e.status = http.StatusConflict
		}
		switch {
		case e.motion() && (e.status == http.StatusUnprocessableEntity || e.status == http.StatusConflict):
			e.given.Set("Location", jobs+strconv.Itoa(e.status))
			e.given.Set("Retry-After", "0")
			e.status = http.StatusAccepted
		case strings.HasPrefix(e.path, jobs):
			status, _ := strconv.Atoi(strings.TrimPrefix(e.path, jobs))
			e.refuse(status, "schema_validation")
		}
	})
	o := short()
	o.only = map[string]bool{
		"a batch answers each request in its place": true, "a request without a model": true, "an Idempotency-Key is honoured, or declined": true,
	}
	r, err := Run(t.Context(), address, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Counts[OK] != 3 || len(r.Checks) != 3 {
		t.Errorf("%+v", r.Checks)
	}
}

// TestSpacedCatalogue holds that blanks in the JSON of a catalogue change no finding.
func TestSpacedCatalogue(t *testing.T) {
	address := inFront(t, mmcptest.Start(t, small()).URL(), func(e *exchange) {
		var spaced bytes.Buffer
		if e.catalogue() && json.Indent(&spaced, []byte(e.body), "", " ") == nil {
			e.body = spaced.String()
		}
	})
	o := short()
	o.only = map[string]bool{"a skeleton with other names": true}
	r, err := Run(t.Context(), address, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Counts[OK] != 1 {
		t.Errorf("%+v", r.Checks)
	}
}

// TestRefusals holds that each refusal which is missing, in another form or with another
// code is found.
func TestRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*exchange)
		want  string
	}{
		"accepts all":    {func(e *exchange) { e.status, e.body = 200, "{}" }, Broken},
		"breaks down":    {func(e *exchange) { e.status = 500 }, Broken},
		"says nothing":   {func(e *exchange) { e.body = "no" }, Broken},
		"another code":   {func(e *exchange) { e.refuse(e.status, "no_such_code") }, Broken},
		"another status": {func(e *exchange) { e.status = map[int]int{400: 422, 422: 400, 413: 400}[e.status] }, Broken},
		"without detail": {func(e *exchange) { e.body = strings.ReplaceAll(e.body, `"details":{`, `"details":{},"more":{`) }, Note},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address := inFront(t, mmcptest.Start(t, small()).URL(), func(e *exchange) {
				if e.motion() && e.status >= 400 {
					c.spoil(e)
				}
			})
			o := short()
			o.only = map[string]bool{"refusals": true}
			r, err := Run(t.Context(), address, o)
			if err != nil {
				t.Fatal(err)
			}
			refusals, unlike := 0, 0
			for _, found := range r.Checks {
				refusals++
				if found.Verdict != c.want {
					unlike++
				}
				if found.Verdict != c.want && name != "without detail" {
					t.Errorf("%s is %s: %s", found.Check, found.Verdict, found.Detail)
				}
			}
			if refusals < 30 || unlike > refusals-5 {
				t.Errorf("%d refusals, %d of them not %s", refusals, unlike, c.want)
			}
		})
	}
}
