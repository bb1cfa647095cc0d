package engine_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// keysOf returns how many keys the curves of an answer in GLB have.
func keysOf(t *testing.T, body []byte) (keys int) {
	t.Helper()
	n := binary.LittleEndian.Uint32(body[12:])
	var doc struct {
		Accessors  []struct{ Count int }
		Animations []struct{ Samplers []struct{ Output int } }
	}
	if err := json.Unmarshal(body[20:20+n], &doc); err != nil {
		t.Fatal(err)
	}
	for _, a := range doc.Animations {
		for _, s := range a.Samplers {
			keys += doc.Accessors[s.Output].Count
		}
	}
	return keys
}

// thinned makes a motion with and without a budget. The motions are otherwise the
// same; left is the share of the keys that are left.
func thinned(t *testing.T, req *mmcp.Request, budget float64) (full, thin *gltfio.Document, left float64) {
	t.Helper()
	full = generate(t, req)
	own := *req
	own.Options.KeyframeBudget, own.Format = budget, mmcp.GLB
	res, err := engine.New(engine.Options{}).Generate(t.Context(), (&own).Call())
	if err != nil {
		t.Fatal(err)
	}
	if thin, err = gltfio.Decode(res.Body); err != nil {
		t.Fatal(err)
	}
	all := len(full.Samples) * full.Samples[0].Clip.Frames() * (full.Skeleton.Len() + 1)
	return full, thin, float64(keysOf(t, res.Body)) / float64(all)
}

// farthest returns how far any joint of a motion is from where it is in another.
func farthest(a, b *clip.Clip) (far float64) {
	p, q := places(a), places(b)
	for f := range p {
		for j := range p[f] {
			far = max(far, p[f][j].Pos.Dist(q[f][j].Pos))
		}
	}
	return far
}

// skate returns the mean speed of feet that stand, in m/s.
func skate(c *clip.Clip) float64 { return metrics.SkateContacts(metrics.NewMotion(c, nil)) }

// A budget of 5 mm leaves a quarter of the keys of a walk at most. No joint is
// farther off in any frame, and planted feet stay planted.
func TestKeyframeBudget(t *testing.T) {
	computes(t)
	for _, tt := range []struct {
		prompt string
		most   float64 // share of the keys
	}{
		{"a person walks forward", 0.25}, {"a person walks in a circle", 0.25}, {"an old man walks sadly", 0.25}, {"a person stands", 0.1},
		{"a person runs", 0.3}, {"a person jumps twice, then waves", 0.3}, {"a person dances", 0.3},
	} {
		last := 1.0
		for _, budget := range []float64{0.0005, 0.005, 0.05} {
			full, thin, left := thinned(t, ask(tt.prompt, 150), budget)
			a, b := full.Samples[0].Clip, thin.Samples[0].Clip
			if far := farthest(a, b); far > budget+1e-5 {
				t.Errorf("%s: a joint is %.5f m off, with a budget of %v", tt.prompt, far, budget)
			}
			if k1 := skate(b); k1 > 0.005 || k1 > skate(a)+0.002 {
				t.Errorf("%s, budget %v: planted feet move at %.4f m/s, and at %.4f with all keys", tt.prompt, budget, k1, skate(a))
			}
			if budget == 0.005 && left > tt.most || left > last {
				t.Errorf("%s, budget %v: %.3f of the keys are left", tt.prompt, budget, left)
			}
			last = left
		}
	}
}

// On any rig, at any rate, in every sample, with constraints and loops: the budget
// holds, and pinned joints stay at their pins.
func TestKeyframeBudgetEverywhere(t *testing.T) {
	computes(t)
	for i := range 24 {
		w := requestMaker{rand.New(rand.NewPCG(uint64(i), 11))}
		req := w.request()
		budget := pick(w, 0.0001, 0.005, 0.1, 1e3)
		full, thin, _ := thinned(t, req, budget)
		for s := range full.Samples {
			a, b := full.Samples[s].Clip, thin.Samples[s].Clip
			size := 1.0
			for _, at := range places(a)[0] {
				size = max(size, at.Pos.Len())
			}
			if far := farthest(a, b); far > budget+1e-5*size {
				t.Errorf("request %d: a joint is %v m off, with a budget of %v: %.300s", i, far, budget, outline(req))
			}
		}
	}
}

// Constraints are met by thinned curves as by others, and the answer measures what
// it holds.
func TestKeyframeBudgetKeepsConstraints(t *testing.T) {
	req := ask("a person walks forward, then stands", 150)
	up := geom.AxisAngle(geom.UnitX, 0.4)
	req.Constraints = []mmcp.Constraint{
		target("LeftHand", 133, geom.Vec3{X: 0.4, Y: 1.3, Z: 3.1}, up),
		{Type: mmcp.ConstraintRootPath, Frames: []int{0, 77, 130}, PositionsXZ: [][2]float64{{0, 0}, {0.3, 1.6}, {0.3, 2.8}}, HeadingRadians: []float64{0, 0.2, 0}},
		{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{101}, FillMode: mmcp.FillGenerate, JointRotations: map[string][4]float64{"RightForeArm": xyzw(up), "Head": xyzw(up)}},
	}
	full, thin, left := thinned(t, req, 0.05)
	if left > 0.25 {
		t.Errorf("%.3f of the keys are left", left)
	}
	var reports [2]struct {
		Constraints []struct {
			Error  float64 `json:"max_error_cm"`
			Turn   float64 `json:"max_error_deg"`
			Missed []int   `json:"missed_frames"`
		}
	}
	for i, d := range []*gltfio.Document{full, thin} {
		if err := json.Unmarshal(d.Samples[0].Extra["report"], &reports[i]); err != nil {
			t.Fatal(err)
		}
	}
	for i, r := range reports[1].Constraints {
		if before := reports[0].Constraints[i]; r.Error > before.Error+0.011 || r.Turn > before.Turn+0.06 || len(r.Missed) > len(before.Missed) {
			t.Errorf("constraint %d: %+v, and %+v with all keys", i, r, before)
		}
	}
}

// A budget changes nothing but the keys: without one the answer is the same to the
// byte whether the server can thin curves or not, and a budget of null is none.
func TestNoKeyframeBudget(t *testing.T) {
	req := ask("a person walks forward", 60)
	req.Format = mmcp.GLTF
	res, err := engine.New(engine.Options{}).Generate(t.Context(), req.Call())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	again, err := gltfio.EncodeGLTF(doc)
	if err != nil || !bytes.Equal(again, res.Body) {
		t.Errorf("the answer is not the plain layout: %v", err)
	}
}
