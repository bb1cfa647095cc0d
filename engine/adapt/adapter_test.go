package adapt_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/adapt"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// fixed answers everything with one Result.
type fixed struct {
	caps *mmcp.Capabilities
	res  *mmcp.Result
	req  *mmcp.Request // the last
}

func (f *fixed) Capabilities(context.Context) (*mmcp.Capabilities, error) { return f.caps, nil }
func (f *fixed) Generate(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	f.req = call.Request
	return f.res, nil
}

func newFixed(t testing.TB) *fixed {
	return &fixed{caps: newModel(t, rig.Canonical()).caps, res: &mmcp.Result{Body: []byte("not even glTF")}}
}

// A request that a model takes as it is reaches it as it came, and its answer comes
// back as it is, without an allocation.
func TestPassThrough(t *testing.T) {
	f := newFixed(t)
	a := adapted(f)
	req := walk(rig.Canonical(), "walk", 30, 2)
	res, err := a.Generate(t.Context(), req.Call())
	if err != nil || res != f.res || f.req != req {
		t.Errorf("the answer %v (%v), the request sent %p, want %p", res, err, f.req, req)
	}
	call := req.Call()
	if n := testing.AllocsPerRun(100, func() { _, _ = a.Generate(t.Context(), call) }); n > 0 {
		t.Errorf("%v allocations for a request that is passed on", n)
	}
}

func BenchmarkPassThrough(b *testing.B) {
	a := adapted(newFixed(b))
	call := walk(rig.Canonical(), "walk", 30, 2).Call()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := a.Generate(b.Context(), call); err != nil {
			b.Fatal(err)
		}
	}
}

func TestCatalogue(t *testing.T) {
	m := newModel(t, rig.Canonical())
	before := string(m.caps.Encode())
	all, err := adapted(m).Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if about := string(all.Models[0].About["adapter"]); !strings.Contains(about, `"fps"`) {
		t.Errorf("the catalogue says %s of the adapter", about)
	}
	if after := string(m.caps.Encode()); after != before {
		t.Errorf("the next Backend's catalogue was changed to %s", after)
	}
	off := map[string]bool{}
	for _, name := range adapt.Names() {
		off[name] = false
	}
	none, err := adapt.New(m, adapt.Options{Models: map[string]adapt.Model{"own": {Adapt: off}}}).Capabilities(t.Context())
	if err != nil || !bytes.Equal(none.Encode(), m.caps.Encode()) {
		t.Errorf("with everything off the catalogue is %s (%v)", none.Encode(), err)
	}
	again, _ := adapted(m).Capabilities(t.Context())
	if all.Models[0].Fingerprint() != again.Models[0].Fingerprint() || all.Models[0].Fingerprint() == none.Models[0].Fingerprint() {
		t.Error("the fingerprint does not follow the settings")
	}
}

func TestSettings(t *testing.T) {
	for name, tt := range map[string]struct {
		set  adapt.Model
		want string // a key
	}{
		"good":         {adapt.Model{Adapt: map[string]bool{"fps": false}, RigMaps: map[string]adapt.RigMap{"a": {"Hips": "x"}}}, ""},
		"unknown":      {adapt.Model{Adapt: map[string]bool{"colour": true}}, "adapt.colour"},
		"unknown role": {adapt.Model{RigMaps: map[string]adapt.RigMap{"a": {"Tail": "x"}}}, "rig_maps.a.Tail"},
		"twice":        {adapt.Model{RigMaps: map[string]adapt.RigMap{"a": {"Hips": "x", "Head": "x"}}}, "rig_maps.a.Hips"},
	} {
		var got string
		if faults := tt.set.Validate("own"); len(faults) > 0 {
			got = faults[0].Key
		}
		if got != tt.want {
			t.Errorf("%s: the fault is at %q, want %q", name, got, tt.want)
		}
	}
}

// An answer that contradicts its request is an error of the server, and the error names the
// contradiction.
func TestGarbage(t *testing.T) {
	for name, tt := range map[string]struct {
		spoil func([]byte) []byte
		want  string
	}{
		"cut off":        {func(b []byte) []byte { return b[:len(b)/2] }, "fit its request"},
		"another name":   {replaced(`"name":"LeftArm"`, `"name":"Arm"`), `"Arm"`},
		"scaled":         {replaced(`-0.429,`, `-4.29,`), "bone to LeftShin"},
		"missing":        {replaced(`{"sampler":5,"target":{"node":5,"path":"rotation"}},`, ``), "no channel turns Neck2"},
		"another length": {replaced(`"num_frames":61`, `"num_frames":71`), "71 frames"},
	} {
		t.Run(name, func(t *testing.T) {
			m := newModel(t, rig.Canonical())
			m.spoil = tt.spoil
			_, err := adapted(m).Generate(t.Context(), walk(rig.Canonical(), "walk", 60, 2).Call())
			var e *mmcp.Error
			if !errors.As(err, &e) || e.Code != mmcp.CodeUpstreamInvalid || !strings.Contains(e.Message, tt.want) {
				t.Errorf("%v, want upstream_invalid with %q", err, tt.want)
			}
		})
	}
}

func replaced(old, by string) func([]byte) []byte {
	return func(b []byte) []byte { return bytes.Replace(b, []byte(old), []byte(by), 1) }
}
