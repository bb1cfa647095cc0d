package engine_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// with returns a request with an option of the model's own.
func with(req *mmcp.Request, name string, value any) *mmcp.Request {
	out := *req
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	out.Options.ModelOptions = append(slices.Clip(out.Options.ModelOptions), mmcp.OptionValue{Name: name, Value: raw})
	return &out
}

// answer returns the bytes of an answer.
func answer(t *testing.T, req *mmcp.Request) []byte {
	t.Helper()
	res, err := engine.New(engine.Options{}).Generate(t.Context(), req.Call())
	if err != nil {
		t.Fatal(err)
	}
	return res.Body
}

func declaredOptions(t *testing.T) []mmcp.ModelOption {
	t.Helper()
	caps, err := engine.New(engine.Options{}).Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return caps.Models[0].ModelOptions
}

// A declaration is one that the protocol allows.
func TestModelOptionsAreDeclared(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range declaredOptions(t) {
		if seen[o.Name] || len(o.Title) == 0 || len(o.Title) > 80 || len(o.Description) == 0 || len(o.Description) > 400 || len(o.Default) == 0 {
			t.Errorf("%+v", o)
		}
		seen[o.Name] = true
	}
}

// An option at its default changes nothing, to the byte.
func TestModelOptionsAtTheirDefaults(t *testing.T) {
	req := ask("a person walks sadly, then waves and looks around", 90)
	req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: "a person stands", DurationFrames: 30})
	want := answer(t, req)
	all := req
	for _, o := range declaredOptions(t) {
		all = with(all, o.Name, o.Default)
	}
	if !bytes.Equal(answer(t, all), want) {
		t.Error("the defaults of all options change the answer")
	}
}

// An option that is not declared, is of another type or lies beyond its bounds is refused.
func TestModelOptionsAreBounded(t *testing.T) {
	refused := func(name string, value any) {
		t.Helper()
		req := with(ask("a person walks", 10), name, value)
		_, err := engine.New(engine.Options{}).Generate(t.Context(), req.Call())
		if err == nil {
			t.Errorf("%s of %v is taken", name, value)
			return
		}
		e := mmcp.AsError(err)
		if e.Code != mmcp.CodeInvalidOptions || e.Details["model"] != "motiongate" || !strings.Contains(e.Message, name) {
			t.Errorf("%s of %v: %v %v", name, value, e, e.Details)
		}
	}
	refused("flobbiness", 1)
	for _, o := range declaredOptions(t) {
		refused(o.Name, map[string]any{})
		refused(o.Name, nil)
		switch o.Type {
		case mmcp.OptionNumber:
			refused(o.Name, *o.Minimum-0.001)
			refused(o.Name, *o.Maximum+0.001)
			refused(o.Name, "1")
			refused(o.Name, true)
			answer(t, with(ask("a person waves", 10), o.Name, *o.Minimum))
			answer(t, with(ask("a person waves", 10), o.Name, *o.Maximum))
		case mmcp.OptionEnum:
			refused(o.Name, "flobbily")
			refused(o.Name, 1)
			for _, v := range o.Values {
				answer(t, with(ask("a person waves", 10), o.Name, v))
			}
		case mmcp.OptionBoolean:
			refused(o.Name, 1)
			refused(o.Name, "true")
		default:
			t.Errorf("%s has the type %s, which no test knows", o.Name, o.Type)
		}
	}
}

// travelled returns how far the root of a motion goes.
func travelled(c *clip.Clip) float64 {
	return c.Root[c.Frames()-1].Sub(c.Root[0]).Horizontal().Len()
}

// travel returns the length of the way of a joint, seen from another one.
func travel(c *clip.Clip, joint, from string) (far float64) {
	j, o := c.Skeleton.Index(joint), c.Skeleton.Index(from)
	var last geom.Vec3
	for f, m := range places(c) {
		at := m[o].Rot.Inv().Rotate(m[j].Pos.Sub(m[o].Pos))
		if f > 0 {
			far += at.Dist(last)
		}
		last = at
	}
	return far
}

// climb returns how far a joint goes up in a motion.
func climb(c *clip.Clip, joint string) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, m := range places(c) {
		low, high = min(low, m[c.Skeleton.Index(joint)].Pos.Y), max(high, m[c.Skeleton.Index(joint)].Pos.Y)
	}
	return high - low
}

// swing returns how far a wrist goes forth and back in a walk, seen from the hips.
func swing(c *clip.Clip) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for f, m := range places(c) {
		if f < c.Frames()/3 {
			continue
		}
		hips := m[c.Skeleton.Index("Hips")]
		z := hips.Rot.Inv().Rotate(m[c.Skeleton.Index("LeftHand")].Pos.Sub(hips.Pos)).Z
		low, high = min(low, z), max(high, z)
	}
	return high - low
}

// bowed returns how far the head is before the hips and below where it is at rest, in
// the mean.
func bowed(c *clip.Clip) (sum float64) {
	for _, m := range places(c) {
		sum += 1 - m[c.Skeleton.Index("Head")].Rot.Rotate(geom.UnitY).Y
	}
	return sum / float64(c.Frames())
}

// turnedHead returns how far the head turns from side to side.
func turnedHead(c *clip.Clip) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, m := range places(c) {
		ahead := m[c.Skeleton.Index("Chest")].Rot.Inv().Mul(m[c.Skeleton.Index("Head")].Rot).Rotate(geom.UnitZ)
		yaw := math.Atan2(ahead.X, ahead.Z)
		low, high = min(low, yaw), max(high, yaw)
	}
	return high - low
}

// Every option has the effect that its description says, in its direction.
func TestModelOptionsHaveTheirEffect(t *testing.T) {
	computes(t)
	rises := func(name, prompt string, seconds int, measure func(*clip.Clip) float64, values ...any) {
		t.Helper()
		for _, seed := range []string{"7", "8", "12"} {
			last := math.Inf(-1)
			for _, v := range values {
				req := ask(prompt, 30*seconds)
				req.Options.Seed = mmcp.Seed(seed)
				got := measure(generate(t, with(req, name, v)).Samples[0].Clip)
				if !(got > last*1.02) {
					t.Errorf("%s, %s of %v, seed %s: %.4f, after %.4f", prompt, name, v, seed, got, last)
				}
				last = got
			}
		}
	}
	rises("energy", "a person walks forward", 4, travelled, -1, -0.4, 0, 0.5, 1)
	rises("energy", "a person walks forward", 4, swing, -1, 0, 1)
	rises("energy", "a person waves", 4, func(c *clip.Clip) float64 { return travel(c, "RightHand", "Chest") + travel(c, "LeftHand", "Chest") }, -1, 0, 1)
	rises("mood", "a person walks forward", 4, bowed, "proud", "sad")
	rises("mood", "a person stands", 4, bowed, "proud", "sad")
	rises("mood", "a person walks forward", 4, travelled, "sad", asWritten, "angry")
	rises("gaze", "a person stands", 10, turnedHead, 0, 1, 2)
	rises("idle", "a person stands", 10, func(c *clip.Clip) float64 { return travel(c, "Hips", "LeftFoot") }, 0, 1, 1.5)
	rises("arm_swing", "a person walks forward", 4, swing, 0, 0.5, 1, 1.5)
	sad := func(strength float64) float64 {
		return bowed(generate(t, with(with(ask("a person walks forward", 120), "mood", "sad"), "mood_strength", strength)).Samples[0].Clip)
	}
	if a, b, c := sad(0.3), sad(1), sad(1.7); !(a < b && b < c) {
		t.Errorf("a bit, plainly and very sad the head is bowed by %.3f, %.3f and %.3f", a, b, c)
	}
	plain := answer(t, ask("a person walks forward", 60))
	none := with(with(ask("a person walks forward", 60), "mood", "sad"), "mood_strength", 0)
	if !bytes.Equal(answer(t, none), plain) {
		t.Error("a mood of no strength changes the motion")
	}
}

const asWritten = "as_written"

// The option handedness selects the hand of all actions whose words name none.
func TestHandedness(t *testing.T) {
	computes(t)
	for _, prompt := range []string{"a person waves", "a person throws a ball", "a person salutes", "a person kicks the ball", "a person walks and waves"} {
		part := "Hand"
		if strings.Contains(prompt, "kick") {
			part = "Foot"
		}
		for seed := range 6 {
			for _, hand := range []string{"left", "right"} {
				req := with(ask(prompt, 90), "handedness", hand)
				req.Options.Seed = mmcp.Seed(fmt.Sprint(seed))
				c := generate(t, req).Samples[0].Clip
				if left := climb(c, "Left"+part) > climb(c, "Right"+part); left != (hand == "left") {
					t.Errorf("%s, seed %d: the %s hand or foot stays down", prompt, seed, hand)
				}
			}
		}
	}
	said := with(ask("a person waves with the right hand", 90), "handedness", "left")
	if c := generate(t, said).Samples[0].Clip; climb(c, "LeftHand") > climb(c, "RightHand") {
		t.Error("the words name the right hand, and the left one waves")
	}
}

// Words that name a style keep it, whatever the mood, and the answer says so.
func TestMoodLeavesWordsAlone(t *testing.T) {
	req := ask("a person walks sadly", 60)
	sad := generate(t, req)
	happy := generate(t, with(req, "mood", "happy"))
	if far := farthest(sad.Samples[0].Clip, happy.Samples[0].Clip); far > 0 {
		t.Errorf("a mood moves what words name a style of by %v m", far)
	}
	if n := happy.Notes; len(n) != 1 || n[0].Code != "option_limited" || member[string](t, n[0], "option") != "mood" || member[int](t, n[0], "segment") != 0 {
		t.Errorf("%+v", n)
	}
}

// Options that something else limits are noted.
func TestLimitedOptionsAreNoted(t *testing.T) {
	walk := ask("a person walks", 30)
	led := ask("a person walks", 60)
	led.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0, 59}, PositionsXZ: [][2]float64{{0, 0}, {0, 2}}}}
	tree := ask("a person walks", 30)
	tree.Skeleton = mmcp.Skeleton{Joints: chain(4)}
	for name, tt := range map[string]struct {
		req     *mmcp.Request
		options []string
	}{
		"strength alone":     {with(walk, "mood_strength", 0.5), []string{"mood_strength"}},
		"no clip":            {with(walk, "foot_lock", false), []string{"foot_lock"}},
		"path":               {with(led, "energy", 0.5), []string{"energy"}},
		"no human":           {with(with(tree, "energy", 0.5), "gaze", 0), []string{"energy", "gaze"}},
		"nothing":            {with(with(walk, "energy", 0.5), "mood", "happy"), nil},
		"defaults elsewhere": {with(with(with(led, "energy", json.RawMessage("-0.0")), "foot_lock", true), "mood_strength", json.RawMessage("1.0")), nil},
	} {
		var got []string
		for _, n := range generate(t, tt.req).Notes {
			if n.Code == "option_limited" {
				got = append(got, member[string](t, n, "option"))
			}
		}
		if !slices.Equal(got, tt.options) {
			t.Errorf("%s: notes on %v, want %v", name, got, tt.options)
		}
	}
}

// Feet of a motion that is played stand still where they come down, or go as they
// were recorded.
func TestFootLock(t *testing.T) {
	c := source(t, "a person walks forward")
	// As recordings do: the body slides while its feet stand.
	for f := range c.Root {
		c.Root[f].X += 0.03 * math.Sin(0.15*float64(f))
	}
	locked := replayed(t, c, 120, nil)
	free := replayed(t, c, 120, func(req *mmcp.Request) { *req = *with(req, "foot_lock", false) })
	if len(free.Contacts) == 0 {
		t.Fatal("the answer has no contacts")
	}
	for _, k := range free.Contacts {
		if slices.Contains(k.On, true) {
			t.Error("a foot that is not locked has contacts")
		}
	}
	free.Contacts = locked.Contacts
	if a, b := skate(locked), skate(free); !(a < 0.01 && b > 5*a && b > 0.02) {
		t.Errorf("feet that stand move at %.4f m/s if locked, at %.4f if not", a, b)
	}
	_, fromLocked := apart(locked, c)
	if _, fromFree := apart(free, c); !(fromFree < fromLocked) {
		t.Errorf("without locks a joint is %.3f m from the recording, with locks %.3f", fromFree, fromLocked)
	}
}

// The moods, hands and energies of a request hold for a pose, and for poses among
// segments.
func TestModelOptionsOfAPose(t *testing.T) {
	pose := ask("a person stands", 1)
	pose.Segments[0].Type = mmcp.SegmentPose
	among := ask("a person stands", 30)
	among.Segments = append(among.Segments, mmcp.Segment{Type: mmcp.SegmentPose, Prompt: "a person waves", DurationFrames: 1})
	for _, req := range []*mmcp.Request{pose, among} {
		last := func(mood string) *clip.Clip { return generate(t, with(req, "mood", mood)).Samples[0].Clip }
		bow := func(c *clip.Clip) float64 {
			return 1 - places(c)[c.Frames()-1][c.Skeleton.Index("Head")].Rot.Rotate(geom.UnitY).Y
		}
		if proud, sad := bow(last("proud")), bow(last("sad")); !(sad > proud+0.02) {
			t.Errorf("the head of the proud is bowed by %.3f, the head of the sad by %.3f", proud, sad)
		}
	}
}
