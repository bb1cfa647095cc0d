package repertoire

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

const everyPart = `# All parts of the format.
hand up-there: tip at brow (0.1 -0.2 0.3) palm down fingers (0 1 0.5) pointer elbow 30 turn 5 flex 6 bend 7 raise 8
limb planted-hand: foot ahead 0.1 aside -0.2, lift 0.3, heel 10, toes 11, spread 12, stays, holds, slides
  wrist at planted (0.1 0 0.2) palm forward elbow 3 curl 4
pose low: on far, pelvis down 0.3 ahead 0.1 aside 0.2, chest pitch 10 roll 11 yaw 12 spin 13, near planted-hand
phrase two-steps:
    0.5  low
    0.6  mirror low

gesture salute, salute both: twin, one, free arms, fills, back 0.5, stance ahead -0.2 wide 0.1, bears (0 0.5 -0.25)
    0.5 stay 1.1  head pitch -3, sway 1.5 chest roll 2 head yaw 4 raise 3
        near hand up-there swing 2 off (0 0.1 0) round out late 0.25 flex 9, far hand upper down fore forward
  words: salute smartly

move hop high: either, swaps, stays kneeling, sized, bends, across, height 0.2, travel 0.5, turn 90, ready guard
    starts ahead 1, ends ahead 2, gone ahead 3 down 1
    play two-steps
    0.3 pass  same with leap off, hips yaw 5, near none, arm flex 10 abduct 20 twist 30 elbow 40
  from hop high
  repeat
    0.2  low with leg flex 1 out 2 turn 3 knee 4 point 5, shoulders 2, weight -0.5, arms 0.4, stick, exact
    mirror
  leave
    play two-steps mirrored
  led: fills
    1  both arm upper forward fore up curl 0

move bow while seated
    1
`

// A text with every part of the format is read into the values that it says.
func TestEveryPartIsRead(t *testing.T) {
	text := strings.NewReplacer("near none, arm", "near arm", "low with leg", "low with near leg").Replace(everyPart)
	set, err := load(nil, []file{{"every.move", text}})
	if err != nil {
		t.Fatal(err)
	}
	planted := Limb{Foot: Place{Ahead: 0.1, Aside: -0.2}, Lift: 0.3, Heel: 10, Toes: 11, Spread: 12, Stay: true, Holds: true, Drag: true,
		Hand: Hand{At: Planted, Off: geom.Vec3{X: 0.1, Z: 0.2}, Palm: geom.Vec3{Z: 1}, Swivel: 3, Curl: 4}}
	low := Key{On: OnFar, Pelvis: Place{Down: 0.3, Ahead: 0.1, Aside: 0.2}, Chest: Lean{10, 11, 12, 13}, Near: planted}
	first, second := low, Swapped([]Key{low})[0]
	first.In, second.In = 0.5, 0.6
	third := second
	third.In, third.Pass, third.Leap, third.Hips = 0.3, true, TakeOff, Lean{Yaw: 5}
	third.Near.Arm = &posture.Arm{Flex: radians(10), Abduct: radians(20), Twist: radians(30), Elbow: radians(40),
		Pronate: radians(14), Wrist: radians(2), Curl: radians(24)}
	cycle := low
	cycle.In, cycle.Shoulders, cycle.Weight, cycle.Arms, cycle.Stick, cycle.Exact = 0.2, 2, -0.5, 0.4, true, true
	cycle.Near.Leg = &Leg{1, 2, 3, 4, 5}
	aimed := posture.Aim(geom.Vec3{Z: 1}, geom.Vec3{Y: 1})
	hop := &Move{
		Either: true, Swaps: true, Stays: true, State: Kneeling, Sized: true, Bends: true, Across: true, Height: 0.2, Travel: 0.5, Turn: 90,
		Ready: GuardReady, Starts: Place{Ahead: 1}, Ends: Place{Ahead: 2}, Gone: Place{Ahead: 3, Down: 1},
		Enter: []Key{first, second, third}, From: map[Name][]Key{"hop high": {}}, Cycle: append([]Key{cycle}, Swapped([]Key{cycle})...),
		Leave: Swapped([]Key{first, second}),
		Going: &Move{Fills: true, Enter: []Key{{In: 1, Near: Limb{Arm: &aimed}, Far: Limb{Arm: &aimed}}}},
	}
	salute := &Move{
		Twin: true, One: true, FreeArms: true, Fills: true, Back: 0.5, Stand: Stance{Ahead: -0.2, Wide: 0.1}, Bears: &geom.Vec3{Y: 0.5, Z: -0.25},
		Enter: []Key{{In: 0.5, Stay: 1.1, Head: Lean{Pitch: -3}, Swing: &Swing{Hz: 1.5, Chest: Lean{Roll: 2}, Head: Lean{Yaw: 4}, Lift: 3},
			Near: Limb{Reach: &Reach{At: Brow, By: 0.95, Off: geom.Vec3{X: 0.1, Y: -0.2, Z: 0.3}, Palm: geom.Vec3{Y: -1},
				Point: geom.Vec3{Y: 1, Z: 0.5}, Hand: Pointer, Swivel: 30, Turn: 5, Wrist: 6, Bend: 7, Lift: 8,
				Swing: Swing{Hz: 2, Off: geom.Vec3{Y: 0.1}, Round: geom.Vec3{X: 1}, Late: 0.25, Wrist: 9}}},
			Far: Limb{Reach: &Reach{Upper: geom.Vec3{Y: -1}, Fore: geom.Vec3{Z: 1}}}}},
	}
	for _, c := range []struct {
		table Table
		name  Name
		want  *Move
	}{{set.Moves, "hop high", hop}, {set.Gestures, "salute", salute}, {set.Gestures, "salute both", salute},
		{set.Settled, "bow seated", &Move{Enter: []Key{{In: 1}}}}} {
		if diff := cmp.Diff(c.want, c.table[c.name]); diff != "" {
			t.Errorf("%s differs: -want +got\n%s", c.name, diff)
		}
	}
	if e := set.Entries[1]; e.Name != "salute both" || e.Kind != "gesture" || !reflect.DeepEqual(e.Words, []string{"salute smartly"}) {
		t.Errorf("the second entry is %v", e)
	}
	if set.Gestures["salute"] != set.Gestures["salute both"] {
		t.Error("two names of a move have two moves")
	}
}

// Faults name the file, the line and the column, and change nothing.
func TestFaultsHaveTheirPlace(t *testing.T) {
	for text, want := range map[string]string{
		"move sit\n    0.5  chest pitsch 4\n":                                         `m.move:2:16: pitch, roll, yaw or spin is expected here, not "pitsch"`,
		"move sit\n    0.5  chest pitch four\n":                                       `m.move:2:22: a number is expected here, not "four"`,
		"move sit\n    0.5  chest pitch 1e9\n":                                        `m.move:2:22: "1e9" is not a number of at most 10000`,
		"move sit\n    -1\n":                                                          `m.move:2:5: -1 is negative`,
		"move sit\n    0.5  near hand tip at elbow\n":                                 `m.move:2:27: "elbow" is not a place of the body`,
		"move sit\n    0.5  near hand waved\n":                                        `m.move:2:20: there is no hand "waved"`,
		"move sit\n    0.5  near wing\n":                                              `m.move:2:15: there is no limb "wing"`,
		"move sit\n    0.5  chest pitch 4 head pitch 3\n":                             `m.move:2:24: a comma or a new line is expected here, not "head"`,
		"move sit\n    0.5  same with chest pitch 4\n":                                `m.move:2:10: no key comes before`,
		"move sit\n    0.5  near hand tip at nose (1 2)\n":                            `m.move:2:36: a number is expected here, not ")"`,
		"move sit\n    0.5  near hand tip at nose swing 0\n":                          `m.move:2:38: a swing has a frequency above 0`,
		"move sit: sits\n    0.5\n":                                                   `m.move:1:11: "sits" says nothing of a move`,
		"move sit\n":                                                                  `m.move:1:6: sit: it has no keys`,
		"move sit\n    0.5\n  repat\n    0.5\n":                                       `m.move:3:3: "repat" is no part of a pose`,
		"move sit while asleep\n    0.5\n":                                            `m.move:1:6: a move is done while floored, fours, kneeling, planked, prone, seated, supine, not while asleep`,
		"move sit\n    0.5\nmove sit\n    0.5\n":                                      `m.move:3:6: move sit is declared twice`,
		"move sit\n    0.5\n  from stand\n    0.5\n":                                  `m.move:3:8: there is no move "stand" in which a body stays`,
		"mover sit\n    0.5\n":                                                        `m.move:1:1: a declaration begins with hand, limb, pose, phrase, gesture or move, not with "mover"`,
		"pose a: b with chest pitch 1\npose b: a\nmove x\n    1  a\n":                 `m.move:2:9: pose a is declared by itself`,
		"hand tip: palm at nose\n":                                                    `m.move:1:6: "tip" begins a part of a pose, and is no name`,
		"gesture wave\n    0  head yaw 3\n":                                           `m.move:1:9: wave: a key takes no time`,
		"move sit\n    play sitting\n":                                                `m.move:2:10: there is no phrase "sitting"`,
		"hand a: tip at nose flat chest\n":                                            `m.move:1:26: "chest" says nothing of a hand`,
		"move sit\n    0.5\n    mirror mirror\n" + strings.Repeat("    mirror\n", 12): `m.move:10:5: more than 500 keys`,
	} {
		_, err := load(nil, []file{{"m.move", text}})
		var f *Fault
		if err == nil || !errors.As(err, &f) || err.Error() != want {
			t.Errorf("%q: %v\nnot %s", text, err, want)
		}
	}
}

// Each of several faults is reported, in their order.
func TestAllFaultsAreReported(t *testing.T) {
	_, err := load(nil, []file{{"b.move", "move b\n  x\n"}, {"a.move", "hand h: tip of nose\nmove a\n   y\nmove c\n  1\n"}})
	lines := strings.Split(fmt.Sprint(err), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "a.move:1:") || !strings.HasPrefix(lines[1], "a.move:3:") ||
		!strings.HasPrefix(lines[2], "b.move:2:") {
		t.Errorf("the faults are %q", lines)
	}
}

// Files on top of a set replace its moves and add to them, and see its poses. The set below stays as it
// was.
func TestFilesLieOnTopOfASet(t *testing.T) {
	below, err := load(nil, []file{{"a.move", "pose low: pelvis down 0.1\nmove a\n    1  low\nmove b\n    2  low\n"}})
	if err != nil {
		t.Fatal(err)
	}
	above, err := load(below, []file{{"x.move", "pose low: pelvis down 0.5\nmove b\n    3  low\nmove c\n    4\n"}})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := above.Moves["a"].Enter[0], above.Moves["b"].Enter[0]; a.Pelvis.Down != 0.1 || b.In != 3 || b.Pelvis.Down != 0.5 {
		t.Errorf("the keys are %v and %v", a, b)
	}
	if len(above.Moves) != 3 || len(below.Moves) != 2 || below.Moves["b"].Enter[0].In != 2 || above.Digest == below.Digest {
		t.Error("the set below has changed, or the one above it has not")
	}
}
