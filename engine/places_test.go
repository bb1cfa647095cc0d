package engine_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language/explain"
)

// place is a support as a client reads it.
type place struct {
	Name       string
	From       float64    `json:"from_seconds"`
	To         float64    `json:"to_seconds"`
	MovesUntil float64    `json:"moves_until_seconds"`
	Base       [3]float64 `json:"at"`
	Heading    float64    `json:"heading_deg"`
	Surface    float64
	Size       [3]float64
}

// within returns a point in the frame of a support: across it, above its base, and in front of its middle.
func (p *place) within(v geom.Vec3) geom.Vec3 {
	return geom.Yaw(p.Heading * math.Pi / 180).Inv().Rotate(v.Sub(geom.Vec(p.Base)))
}

// placed returns the footage of a prompt and its supports, for the canonical skeleton in a scale.
func placed(t *testing.T, prompt string, frames int, scale float64) (*footage, []place) {
	t.Helper()
	req := ask(prompt, frames)
	for i := range req.Skeleton.Joints {
		for k := range req.Skeleton.Joints[i].RestTranslation {
			req.Skeleton.Joints[i].RestTranslation[k] *= scale
		}
	}
	sample := generate(t, req).Samples[0]
	var scene struct{ Supports []place }
	if raw := sample.Extra["imagined_scene"]; raw != nil {
		if err := json.Unmarshal(raw, &scene); err != nil {
			t.Fatal(err)
		}
	}
	return filmed(prompt, sample.Clip), scene.Supports
}

// hipsAt returns the middle of the hip joints in a frame, and the heading of the body in degrees.
func (f *footage) hipsAt(i int) (hips geom.Vec3, facing float64) {
	left, right := f.pos(i, "LeftLeg"), f.pos(i, "RightLeg")
	side := left.Sub(right)
	return left.Lerp(right, 0.5), math.Atan2(-side.Z, side.X) * 180 / math.Pi
}

// A body that walks to a seat turns its back to it, and one that backs up to it does not. The seat is under the pelvis with its
// front where the body faces, and no foot is in it.
func TestBodiesSitOnTheirSeats(t *testing.T) {
	computes(t)
	seats := map[string]string{"chair": "chair", "bench": "bench", "stool": "stool", "sofa": "couch", "bed": "bed"}
	prompts := []struct {
		text    string
		arrives bool // the body comes to the seat
	}{
		{"a person walks to the %s and sits down", true},
		{"someone walks over to the %s, turns around and sits down on it", true},
		{"a man runs to the %s, sits down and waves", true},
		{"a person backs up to the %s and sits down", true},
		{"she sits down on the %s", false},
		{"a man walks up to a %s, sits, stands up again and walks away", true},
		{"a person rises from the %s and walks forward", false},
		{"a girl approaches the %s and sits on it", true},
		{"someone reaches the %s, turns around and sits down", true},
	}
	n := 0
	for _, seat := range slices.Sorted(maps.Keys(seats)) {
		for _, test := range prompts {
			if n++; skipped(n) {
				continue
			}
			prompt := fmt.Sprintf(test.text, seat)
			if p := explain.Plan(prompt); len(p.Ignored)+len(p.Notes) > 0 {
				t.Errorf("%q: ignored %q, notes %q", prompt, p.Ignored, p.Notes)
			}
			f, supports := placed(t, prompt, 240, 1)
			if len(supports) != 1 || supports[0].Name != seats[seat] {
				t.Errorf("%q: supports are %+v", prompt, supports)
				continue
			}
			s := &supports[0]
			i := 0
			for k := range f.at {
				if f.pos(k, "Hips").Y < f.pos(i, "Hips").Y-0.005 {
					i = k
				}
			}
			hips, facing := f.hipsAt(i)
			at := s.within(hips)
			if above := at.Y - s.Surface; above < 0.04 || above > 0.16 {
				t.Errorf("%q: the hips are %.2f m above the seat", prompt, above)
			}
			if math.Abs(at.X) > 0.06 || at.Z > s.Size[2]/2-0.05 || at.Z < -s.Size[2]/2 {
				t.Errorf("%q: the hips are at %.2f of a seat of %.2f", prompt, at, s.Size)
			}
			if off := math.Abs(math.Remainder(facing-s.Heading, 360)); off > 15 {
				t.Errorf("%q: the body faces %.0f degrees away from the front of the seat", prompt, off)
			}
			for name := range f.joint {
				if !strings.HasSuffix(name, "Foot") && !strings.HasSuffix(name, "ToeBase") {
					continue
				}
				if foot := s.within(f.pos(i, name)); math.Abs(foot.X) < s.Size[0]/2 && foot.Z < s.Size[2]/2 {
					t.Errorf("%q: %s is at %.2f in a seat of %.2f", prompt, name, foot, s.Size)
				}
			}
			direction := hips.Sub(f.pos(0, "Hips")).Horizontal().Unit()
			front := geom.Yaw(s.Heading * math.Pi / 180).Rotate(geom.UnitZ)
			if c := direction.Dot(front); test.arrives && c > -0.9 {
				t.Errorf("%q: the body comes to the seat from behind: cosine %.2f", prompt, c)
			}
		}
	}
}

// Hands touch the thing that they lean on, put things on, hang from or open: its surface is under them, or its front before them. Things have the
// scale of the body.
func TestHandsTouchTheirPlaces(t *testing.T) {
	computes(t)
	for _, test := range []struct {
		prompt, name string
		ahead        float64 // metres from the edge or the front to the hand that reaches farthest, at most
	}{
		{"a person leans on the table", "table", 0.15},
		{"he walks to the counter and leans on it", "table", 0.15},
		{"the speaker rests his hands on the desk", "table", 0.15},
		{"a sailor rests his hands on the rail", "rail", 0.15},
		{"he walks to the table and puts the cup on it", "table", 0.2},
		{"a person walks up to a desk and picks up a pen", "table", 0.2},
		{"a man walks to the door and opens it", "door", 0.2},
		{"a boy hangs from the bar", "bar", 0.1},
		{"a gymnast does three pull-ups", "bar", 0.1},
	} {
		width := map[float64]float64{}
		for _, scale := range []float64{1, 0.5} {
			f, supports := placed(t, test.prompt, 200, scale)
			if len(supports) != 1 || supports[0].Name != test.name {
				t.Errorf("%q: supports are %+v", test.prompt, supports)
				continue
			}
			s := &supports[0]
			width[scale] = s.Size[0]
			best, hand := math.Inf(1), geom.Vec3{}
			for i := range f.at {
				for _, name := range []string{"LeftHand", "RightHand"} {
					at := s.within(f.pos(i, name))
					off := math.Abs(at.Z - s.Size[2]/2)
					if s.Surface > 0 {
						off += 3 * math.Abs(at.Y-s.Surface) // rather on it than over its edge
					}
					if off < best {
						best, hand = off, at
					}
				}
			}
			if front := math.Abs(hand.Z - s.Size[2]/2); front > test.ahead*scale || math.Abs(hand.X) > s.Size[0]/2 {
				t.Errorf("%q: the hand is %.2f m from the front of the %s, at %.2f, in scale %g", test.prompt, front, s.Name, hand, scale)
			}
			if above := hand.Y - s.Surface; s.Surface > 0 && math.Abs(above) > 0.12*scale {
				t.Errorf("%q: the hand is %.2f m above the %s, in scale %g", test.prompt, above, s.Name, scale)
			}
		}
		if math.Abs(width[0.5]-width[1]/2) > 0.011 {
			t.Errorf("%q: the %s is %g m wide, and %g m for a body half as tall", test.prompt, test.name, width[1], width[0.5])
		}
	}
}

// Hands take things from a table at its height, and not from the ground, whatever the thing and the form of picking up is.
func TestHandsTakeThingsAtTheHeightOfTables(t *testing.T) {
	computes(t)
	for _, prompt := range []string{
		"a person picks up a box from a table", "a person picks up a heavy box from the table", "a person picks up a coin from the desk",
		"a person quickly picks up a ball from the counter", "a person walks up to a desk and picks up a pen",
		"a person lifts a crate from the table", "an old man picks up a key from the desk",
	} {
		f, _ := placed(t, prompt, 150, 1)
		lowest := math.Inf(1)
		for i := range f.at {
			lowest = min(lowest, f.pos(i, "LeftHand").Y, f.pos(i, "RightHand").Y)
		}
		if hips := f.pos(0, "Hips").Y; lowest < 0.6*hips {
			t.Errorf("%q: a hand goes down to %.2f m, below a table", prompt, lowest)
		}
	}
}

// A support lasts until the body has risen from it or goes to another one, or, of things beside the body, until it travels.
func TestSupportsLastUntilBodiesLeaveThem(t *testing.T) {
	computes(t)
	const always, early = 7.9, 6.5
	for prompt, want := range map[string][]struct {
		name     string
		from, to float64 // the support is there from before the first time; until always, or until some time before early
	}{
		"a person rises from a chair and sits down again":        {{"chair", 0, always}},
		"a person stands up, sits down, stands up and sits down": {{"chair", 0, always}},
		"a person stands up from a chair and waves":              {{"chair", 0, early}},
		"a person sits on a chair, then lies on a bed":           {{"chair", 0.5, early}, {"bed", early, always}},
		"a person sits on a chair, stands up and waves":          {{"chair", 0.5, early}},
		"a person sits on a chair, then opens the door":          {{"chair", 0.5, always}, {"door", early, always}},
		"he walks to the table, waves and puts the cup on it":    {{"table", 0, always}},
		"he opens the door, then walks to the left":              {{"door", 0, early}},
		"a person jumps onto a box and waves":                    {{"box", 0, always}},
		"a person who squats stands up":                          {},
	} {
		_, supports := placed(t, prompt, 240, 1)
		if len(supports) != len(want) {
			t.Errorf("%q: supports are %+v", prompt, supports)
			continue
		}
		for i, w := range want {
			s := &supports[i]
			if s.Name != w.name || s.From > w.from || (s.To >= always) != (w.to == always) || w.to != always && s.To > w.to {
				t.Errorf("%q: %s from %g to %g s, want %v", prompt, s.Name, s.From, s.To, w)
			}
			if i > 0 && supports[i-1].To < always && supports[i-1].To > s.From {
				t.Errorf("%q: %+v overlap", prompt, supports)
			}
		}
	}
}

// The front of a rail, and of a thing at the end of a walk, faces the body. The thing is where the walk goes.
func TestFrontsFaceBodies(t *testing.T) {
	computes(t)
	for prompt, frame := range map[string]int{ // in which the body is at the support; -1: the last one
		"a person walks along a rail, holding it with the left hand":  120,
		"a person walks along a rail, holding it with the right hand": 120,
		"a person walks sideways to the left to the chair":            -1,
		"a person walks sideways to the right to the table":           -1,
		"a person walks backwards to the chair":                       -1,
		"a person walks to the table":                                 -1,
	} {
		f, supports := placed(t, prompt, 240, 1)
		if len(supports) != 1 {
			t.Errorf("%q: supports are %+v", prompt, supports)
			continue
		}
		ends := frame < 0
		if ends {
			frame = len(f.at) - 1
		}
		hips, _ := f.hipsAt(frame)
		start, _ := f.hipsAt(0)
		direction, further := hips.Sub(start).Horizontal().Unit(), geom.Vec(supports[0].Base).Sub(hips).Horizontal().Unit()
		if c := direction.Dot(further); ends && c < 0.9 {
			t.Errorf("%q: the cosine of the way and the direction of %+v is %.2f", prompt, supports[0], c)
		}
		if at := supports[0].within(hips); at.Z < supports[0].Size[2]/2+0.1 || at.Z < 2*math.Abs(at.X) {
			t.Errorf("%q: the hips are at %.2f in the frame of %+v", prompt, at, supports[0])
		}
	}
}

// Feet stand on the thing that they step or jump onto or off, which ends under them.
func TestFeetStandOnTheirPlaces(t *testing.T) {
	computes(t)
	for prompt, last := range map[string]bool{ // the body is on it at the end
		"a person jumps onto a box":    true,
		"a boy steps onto a stool":     true,
		"a person jumps off a box":     false,
		"a girl climbs onto the table": true,
	} {
		f, supports := placed(t, prompt, 240, 1)
		if len(supports) != 1 || supports[0].Surface <= 0 || supports[0].Size[1] != supports[0].Surface {
			t.Errorf("%q: supports are %+v", prompt, supports)
			continue
		}
		i := 0
		if last {
			i = len(f.at) - 1
		}
		for _, name := range []string{"LeftFoot", "RightFoot"} {
			if above := supports[0].within(f.pos(i, name)).Y - supports[0].Surface; above < 0.03 || above > 0.15 {
				t.Errorf("%q: %s is %.2f m above %+v", prompt, name, above, supports[0])
			}
		}
	}
}

// A thing beside a body is at its side, as near as an arm reaches, and the body is not in it.
func TestThingsAreBesideBodies(t *testing.T) {
	computes(t)
	for prompt, name := range map[string]string{
		"a person walks to the chair and stands next to it": "chair", "a person sits down beside a table": "table",
		"a person stands next to a car": "car", "a person kneels beside the bed": "bed", "a person walks next to the wall": "wall",
		"a person stands near a window and waves": "window", "a person crouches beside a log": "log", "a guest stands by the door": "door",
	} {
		f, supports := placed(t, prompt, 180, 1)
		i := slices.IndexFunc(supports, func(s place) bool { return s.Name == name })
		if i < 0 {
			t.Errorf("%q: supports are %+v", prompt, supports)
			continue
		}
		last := len(f.at) - 1
		hips, facing := f.hipsAt(last)
		at, s := supports[i].within(hips), &supports[i]
		apart := math.Max(math.Abs(at.X)-s.Size[0]/2, math.Abs(at.Z)-s.Size[2]/2)
		to := geom.Vec(s.Base).Sub(hips).Horizontal().Unit()
		if ahead := geom.Yaw(facing * math.Pi / 180).Rotate(geom.UnitZ).Dot(to); apart < 0.2 || apart > 0.7 || math.Abs(ahead) > 0.5 {
			t.Errorf("%q: the hips are %.2f m from %+v, whose direction has the cosine %.2f with theirs", prompt, apart, s, ahead)
		}
	}
}

// A body rides with its legs on both sides of a thing that moves with it, and that stays where the ride ends.
func TestRidersCarryTheirPlacesAlong(t *testing.T) {
	computes(t)
	for prompt, name := range map[string]string{
		"a person rides a horse": "horse", "a person rides a bike": "bicycle", "a person rides a horse, dismounts and walks away": "horse",
		"a person rides a bike, gets off and walks away": "bicycle",
	} {
		f, supports := placed(t, prompt, 300, 1)
		if len(supports) != 1 || supports[0].Name != name {
			t.Errorf("%q: supports are %+v", prompt, supports)
			continue
		}
		s := &supports[0]
		hips, facing := f.hipsAt(min(len(f.at)-1, int(30*s.MovesUntil)))
		if s.MovesUntil < 2 || s.MovesUntil > s.To || hips.Sub(geom.Vec(s.Base)).Horizontal().Len() > 0.15 {
			t.Errorf("%q: it moves until %.2f s, where the hips are at %.2f: %+v", prompt, s.MovesUntil, hips, s)
		}
		if turned := math.Remainder(facing-s.Heading, 360); s.Size[2] < s.Size[0] || math.Abs(turned) > 30 {
			t.Errorf("%q: the body faces %.0f degrees on %+v", prompt, facing, s)
		}
		mid, _ := f.hipsAt(int(15 * s.MovesUntil))
		if above := mid.Y - s.Base[1] - s.Surface; above < 0 || above > 0.25 {
			t.Errorf("%q: the hips are %.2f m above the surface of %+v", prompt, above, s)
		}
	}
}
