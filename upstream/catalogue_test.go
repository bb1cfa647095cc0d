package upstream_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

func ids(c *mmcp.Capabilities) []string {
	list := []string{}
	for _, m := range c.Models {
		list = append(list, m.ID)
	}
	return list
}

func TestMerge(t *testing.T) {
	at20 := upstreamtest.Model("m", "root", "a")
	at20.FPS = 20
	moved := upstreamtest.Model("m", "root", "a")
	moved.CanonicalSkeleton.Joints[1].RestTranslation[1] = 0.01
	rounded := upstreamtest.Model("m", "root", "a")
	rounded.CanonicalSkeleton.Joints[1].RestTranslation[1] = 1e-8
	flat := upstreamtest.Model("m", "root", "a")
	flat.CanonicalSkeleton.Joints[1].Parent = ""
	broken := upstreamtest.Model("x")
	type members map[string][]mmcp.Model
	for name, c := range map[string]struct {
		members members // asked in the order of their names
		first   []string
		want    []string
		served  map[string]string // listed id -> upstreams
		warn    string
	}{
		"no members": {want: []string{}},
		"order of members, then of models": {
			members: members{"a": {upstreamtest.Model("z", "r"), upstreamtest.Model("b", "r")}, "b": {upstreamtest.Model("a", "r")}},
			want:    []string{"z", "b", "a"},
		},
		"some first": {
			members: members{"a": {upstreamtest.Model("z", "r"), upstreamtest.Model("b", "r")}, "b": {upstreamtest.Model("a", "r")}},
			first:   []string{"a", "nowhere", "b"}, want: []string{"a", "b", "z"},
		},
		"replicas": {
			members: members{"a": {upstreamtest.Model("m", "root", "a")}, "b": {upstreamtest.Model("n", "r"), upstreamtest.Model("m", "root", "a")}, "c": {rounded}},
			want:    []string{"m", "n"}, served: map[string]string{"m": "a b c", "n": "b"},
		},
		"other names":      {members: members{"a": {upstreamtest.Model("m", "root", "a")}, "b": {upstreamtest.Model("m", "root", "b")}}, want: []string{"m", "b/m"}, warn: "listed as b/m"},
		"other transforms": {members: members{"a": {upstreamtest.Model("m", "root", "a")}, "b": {moved}}, want: []string{"m", "b/m"}, warn: "listed as b/m"},
		"other parents":    {members: members{"a": {upstreamtest.Model("m", "root", "a")}, "b": {flat}}, want: []string{"m", "b/m"}, warn: "listed as b/m"},
		"other rate":       {members: members{"a": {upstreamtest.Model("m", "root", "a")}, "b": {at20}}, want: []string{"m", "b/m"}, warn: "listed as b/m"},
		"replicas beside another": {
			members: members{"a": {upstreamtest.Model("m", "root", "a")}, "b": {at20}, "c": {upstreamtest.Model("m", "root", "a")}},
			want:    []string{"m", "b/m"}, served: map[string]string{"m": "a c", "b/m": "b"}, warn: "listed as b/m",
		},
		"alias that is taken": {
			members: members{"a": {upstreamtest.Model("m", "r"), upstreamtest.Model("b/m", "r")}, "b": {upstreamtest.Model("m", "s")}},
			want:    []string{"m", "b/m"}, served: map[string]string{"m": "a", "b/m": "a"}, warn: "is left out",
		},
		"listed twice":   {members: members{"a": {upstreamtest.Model("m", "r"), upstreamtest.Model("m", "r")}}, want: []string{"m"}, served: map[string]string{"m": "a"}, warn: "twice"},
		"without a body": {members: members{"a": {broken, upstreamtest.Model("m", "r")}}, want: []string{"m"}, warn: "no canonical skeleton"},
		"without an id":  {members: members{"a": {upstreamtest.Model("", "r"), upstreamtest.Model("m", "r")}}, want: []string{"m"}, warn: "without an id"},
		"without frames": {members: members{"a": {{ID: "z", CanonicalSkeleton: upstreamtest.Model("z", "r").CanonicalSkeleton}}}, want: []string{}, warn: "frame rate"},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			opts := upstream.PoolOptions{First: c.first, FirstWait: upstreamtest.Patience, Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))}
			var list []upstream.Member
			for _, n := range []string{"a", "b", "c"} {
				if models, ok := c.members[n]; ok {
					list = append(list, upstream.Member{Name: n, Backend: listing(models...)})
				}
			}
			p := upstream.NewPool(list, opts)
			caps, err := p.Capabilities(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			p.Close() // so that nobody writes to the log any more
			if diff := cmp.Diff(c.want, ids(caps)); diff != "" {
				t.Errorf("ids (-want +got):\n%s", diff)
			}
			if c.served != nil {
				got := map[string]string{}
				for _, m := range p.Status() {
					for _, id := range m.Models {
						got[id] = strings.TrimSpace(got[id] + " " + m.Name)
					}
				}
				if diff := cmp.Diff(c.served, got); diff != "" {
					t.Errorf("served (-want +got):\n%s", diff)
				}
			}
			if (c.warn == "") != (log.Len() == 0) || !strings.Contains(log.String(), c.warn) {
				t.Errorf("log %q, want %q", log.String(), c.warn)
			}
		})
	}
}

func TestTopOfCatalogue(t *testing.T) {
	caps, err := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "a", Backend: listing(upstreamtest.Model("m", "r"))}).Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := *caps
	got.Models = nil
	want := mmcp.Capabilities{
		ProtocolVersion: "1.0", RotationFormat: "quaternion_xyzw", CoordinateSystem: "right_handed_y_up",
		Units: "meters", ResponseFormats: []string{"gltf_2.0_json", "gltf_2.0_binary"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The entry of replicas lists what some of them take, where requests can be sent
// to those only, and else only what each of them can do.
func TestJointEntryOfReplicas(t *testing.T) {
	a, b := upstreamtest.Model("m", "r"), upstreamtest.Model("m", "r")
	a.SupportsLoop, b.SupportsLoop = true, true
	a.SupportsRetargeting = true
	a.SupportedSegments, b.SupportedSegments = []string{"pose", "text"}, []string{"text", "unconditioned"}
	a.SupportedConstraints = []string{"root_path", "pose_keyframe"}
	a.Limits.MaxNumSamples, b.Limits.MaxNumSamples = 16, 4
	a.Limits.MaxConstraintsPerRequest, b.Limits.MaxConstraintsPerRequest = 0, 20
	a.Limits.MaxReferenceFrames = 300
	a.RecommendedMaxDurationSeconds, b.RecommendedMaxDurationSeconds = 8, 12
	a.SupportsSegmentSeed, a.SupportsTrajectory, b.SupportsTrajectory = true, true, true
	a.PredictedContactJoints, b.PredictedContactJoints = []string{"l", "r"}, []string{"r"}
	a.Limits.MaxBatchSize, b.Limits.MaxBatchSize = 1, 2
	a.Extra = mmcp.Extra{
		"supports_x": json.RawMessage("true"), "supports_y": json.RawMessage("true"), "supports_z": json.RawMessage("true"),
		"options": json.RawMessage(`[ {"a":1} ]`), "note": json.RawMessage(`"a"`),
	}
	b.Extra = mmcp.Extra{
		"supports_x": json.RawMessage("true"), "supports_y": json.RawMessage("false"), "supports_w": json.RawMessage("true"),
		"options": json.RawMessage(`[{"a":1}]`), "note": json.RawMessage(`"b"`),
	}
	most := 2.0
	option := func(name string, maximum *float64) mmcp.ModelOption {
		return mmcp.ModelOption{Name: name, Type: mmcp.OptionNumber, Maximum: maximum}
	}
	a.ModelOptions = []mmcp.ModelOption{option("one", nil), option("other", nil), option("both", &most)}
	b.ModelOptions = []mmcp.ModelOption{option("both", &most), option("other", &most), option("two", nil)}
	b.SupportsKeyframeReduction, b.SupportsJointTranslation = true, true
	a.Lacks = mmcp.Fields14 | mmcp.FieldTrajectory
	before := a
	caps, err := pool(t, upstream.PoolOptions{},
		upstream.Member{Name: "a", Backend: listing(a)}, upstream.Member{Name: "b", Backend: listing(b)},
	).Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := before
	want.SupportsKeyframeReduction, want.Lacks = true, 0
	want.ModelOptions = []mmcp.ModelOption{option("one", nil), option("both", &most), option("two", nil)}
	want.SupportsSegmentSeed = false
	want.PredictedContactJoints = []string{"r"}
	want.SupportedSegments = []string{"pose", "text", "unconditioned"}
	want.Limits.MaxReferenceFrames = 0
	want.Limits.MaxBatchSize = 16
	want.Extra = mmcp.Extra{"supports_x": json.RawMessage("true"), "supports_y": json.RawMessage("false"), "options": before.Extra["options"]}
	if diff := cmp.Diff([]mmcp.Model{want}, caps.Models); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(before, a); diff != "" {
		t.Errorf("the member's own entry was changed:\n%s", diff)
	}
}

// A warning is logged once, however often the catalogue is merged.
func TestWarnedOnce(t *testing.T) {
	var log bytes.Buffer
	second := make(chan struct{})
	calls := 0
	growing := fake{capabilities: func(context.Context) (*mmcp.Capabilities, error) {
		calls++
		if calls == 2 {
			close(second)
		}
		if calls == 1 {
			return upstreamtest.CatalogueOf(upstreamtest.Model("m", "s")), nil
		}
		return upstreamtest.CatalogueOf(upstreamtest.Model("m", "s"), upstreamtest.Model("n", "s")), nil
	}}
	p := upstream.NewPool([]upstream.Member{{Name: "a", Backend: listing(upstreamtest.Model("m", "r"))}, {Name: "b", Backend: growing}},
		upstream.PoolOptions{Refresh: 1, Log: slog.New(slog.NewTextHandler(&log, nil))})
	<-second
	for len(p.Status()[0].Models)+len(p.Status()[1].Models) < 3 {
		if t.Context().Err() != nil {
			t.Fatal("the second catalogue was not merged")
		}
	}
	p.Close()
	if got := strings.Count(log.String(), "listed as b/m"); got != 1 {
		t.Errorf("warned %d times:\n%s", got, log.String())
	}
}
