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
	Name    string
	Base    [3]float64 `json:"at"`
	Heading float64    `json:"heading_deg"`
	Surface float64
	Size    [3]float64
}

// within returns a point in the frame of a support: across it, above its base, and in front of its middle.
func (p *place) within(v geom.Vec3) geom.Vec3 {
	return geom.Yaw(p.Heading * math.Pi / 180).Inv().Rotate(v.Sub(geom.Vec(p.Base)))
}

// placed returns the footage of a prompt and its supports.
func placed(t *testing.T, prompt string, frames int) (*footage, []place) {
	t.Helper()
	sample := generate(t, ask(prompt, frames)).Samples[0]
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
			f, supports := placed(t, prompt, 240)
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
			way := hips.Sub(f.pos(0, "Hips")).Horizontal().Unit()
			front := geom.Yaw(s.Heading * math.Pi / 180).Rotate(geom.UnitZ)
			if c := way.Dot(front); test.arrives && c > -0.9 {
				t.Errorf("%q: the body comes to the seat from behind: cosine %.2f", prompt, c)
			}
		}
	}
}

// Hands touch the thing that they lean on, put things on or open: its surface is under them, or its front before them.
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
	} {
		f, supports := placed(t, test.prompt, 200)
		if len(supports) != 1 || supports[0].Name != test.name {
			t.Errorf("%q: supports are %+v", test.prompt, supports)
			continue
		}
		s := &supports[0]
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
		if front := math.Abs(hand.Z - s.Size[2]/2); front > test.ahead || math.Abs(hand.X) > s.Size[0]/2 {
			t.Errorf("%q: the hand is %.2f m from the front of the %s, at %.2f", test.prompt, front, s.Name, hand)
		}
		if above := hand.Y - s.Surface; s.Surface > 0 && (math.Abs(above) > 0.1) {
			t.Errorf("%q: the hand is %.2f m above the %s", test.prompt, above, s.Name)
		}
	}
}
