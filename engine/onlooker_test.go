package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/mmcp"
)

// A hand that throws goes past the shoulder above it, below it, or beside it, as the text says.
func TestThrowsAreOverhandUnderhandOrSidearm(t *testing.T) {
	computes(t)
	for prompt, height := range map[string][2]float64{ // of the hand above the shoulder where it is fastest, in hip heights
		"a person throws a ball overhand with the right hand": {0.12, 1},
		"a person throws a ball underarm with the right hand": {-1, -0.1},
		"a person throws a ball sidearm with the right hand":  {-0.15, 0.15},
	} {
		w := watched(t, prompt, 90)
		most, at := 0.0, 0
		for f := 1; f < len(w.at); f++ {
			if v := w.wrist(f, 1).Z - w.wrist(f-1, 1).Z; v > most {
				most, at = v, f
			}
		}
		if up := w.wrist(at, 1).Y - w.shoulders(at).Y; up < height[0] || up > height[1] {
			t.Errorf("%q: the hand is %.2f above the shoulders where it is fastest, want %.2f to %.2f", prompt, up, height[0], height[1])
		}
	}
}

// A leg that is named kicks, to whatever side the ball goes, and the foot follows the ball.
func TestTheNamedLegKicksToEitherSide(t *testing.T) {
	computes(t)
	for prompt, want := range map[string]struct {
		leg  int
		left float64 // sign of the way of the foot to the left of the hips
	}{
		"a person kicks a ball to the left with the right foot":  {1, 1},
		"a person kicks a ball to the right with the right foot": {1, -1},
		"a person kicks a ball to the right with the left foot":  {0, -1},
		"a person kicks to the left with the right leg":          {1, 1},
	} {
		w := watched(t, prompt, 90)
		if w.footHigh(want.leg) < 0.3 || w.footHigh(1-want.leg) > 0.1 {
			t.Errorf("%q: feet are raised %.2f and %.2f", prompt, w.footHigh(0), w.footHigh(1))
		}
		aside := 0.0
		for f := range w.at {
			if w.ankle(f, want.leg).Y > 0.25 && w.ankle(f, want.leg).Z > w.hips(f).Z {
				aside = math.Max(aside, want.left*(w.ankle(f, want.leg).X-w.hips(f).X))
			}
		}
		if aside < 0.15 {
			t.Errorf("%q: the foot gets %.2f to that side", prompt, aside)
		}
	}
}

// A header is a jump in which the head goes ahead faster than the hips.
func TestBallsAreHeadedInAJump(t *testing.T) {
	computes(t)
	w := watched(t, "a person heads the ball", 90)
	ahead := func(f int) float64 { return (w.head(f).Z - w.hips(f).Z) * w.tall }
	strike := w.most(func(f int) float64 { return 30 * (ahead(f) - ahead(max(f-1, 0))) })
	up := w.times(func(f int) bool { return w.ankle(f, 0).Y > 0.12 && w.ankle(f, 1).Y > 0.12 })
	if strike < 1.2 || up != 1 {
		t.Errorf("the head strikes at %.2f m/s, in %d flights", strike, up)
	}
}

// Hops on one foot and then on the other are as many on each, give or take one, and more than one.
func TestHopsOnBothFeetAreAlike(t *testing.T) {
	computes(t)
	w := watched(t, "a person hops on the left foot, then on the other foot", 150)
	var hops [2]int
	for side := range hops {
		stance := func(f int) bool { return w.ankle(f, 1-side).Y > 0.2 } // the other foot is up
		hops[side] = w.times(func(f int) bool { return stance(f) && w.ankle(f, side).Y > 0.06 })
	}
	if min(hops[0], hops[1]) < 2 || max(hops[0], hops[1])-min(hops[0], hops[1]) > 1 {
		t.Errorf("%d hops on the left foot and %d on the right one", hops[0], hops[1])
	}
}

// Burpees follow each other without a rest in standing.
func TestBurpeesFollowEachOther(t *testing.T) {
	computes(t)
	w := watched(t, "a person does burpees", 240)
	if n := w.times(func(f int) bool { return w.hips(f).Y < 0.5 }); n < 2 {
		t.Errorf("the body goes down %d times in 8 seconds", n)
	}
	longest, run := 0, 0
	for f := 30; f < 210; f++ {
		if run++; !w.stands(f) {
			run = 0
		}
		longest = max(longest, run)
	}
	if longest > 15 {
		t.Errorf("the body stands upright for %.1f seconds between burpees", float64(longest)/30)
	}
}

// Riders travel, at an even height of the seat. Bikes that stand still do not.
func TestRidersTravel(t *testing.T) {
	computes(t)
	for prompt, far := range map[string][2]float64{ // in hip heights
		"a person rides a bike": {3, 20}, "a person rides a horse": {3, 20}, "a boy rides around on a bike": {3, 20},
		"a knight gallops on his horse": {3, 20}, "a person rides an exercise bike": {0, 0.7}, "a person rides a bike in place": {0, 0.7},
	} {
		w := watched(t, prompt, 150)
		if distance := w.way().Len(); distance < far[0] || distance > far[1] {
			t.Errorf("%q: the hips go %.2f", prompt, distance)
		}
		low, high := math.Inf(1), 0.0
		for f := 60; f < len(w.at); f++ {
			low, high = math.Min(low, w.hips(f).Y), math.Max(high, w.hips(f).Y)
		}
		if high-low > 0.15 || high > 0.95 {
			t.Errorf("%q: the seat is %.2f to %.2f high", prompt, low, high)
		}
	}
}

// A body leans on what stands before it with both hands on its end, and against a wall with a foot
// that the text puts there.
func TestBodiesLeanOnFurnitureAndWalls(t *testing.T) {
	computes(t)
	for _, prompt := range []string{"a soldier leans on his rifle", "a worker rests on his shovel", "a knight leans on his sword"} {
		w := watched(t, prompt, 120)
		f := w.last()
		if apart := w.wrist(f, 0).Dist(w.wrist(f, 1)); apart > 0.3 {
			t.Errorf("%q: the wrists are %.2f apart", prompt, apart)
		}
		if ahead, lean := w.wrist(f, 0).Z-w.hips(f).Z, w.up(f).Z; ahead < 0.25 || lean < 0.2 {
			t.Errorf("%q: a hand is %.2f ahead, and the trunk leans by %.2f", prompt, ahead, lean)
		}
	}
	w := watched(t, "a man leans against the wall with his left foot up on it", 150)
	if f := w.last(); w.ankle(f, 0).Y < 0.2 || w.ankle(f, 1).Y > 0.03 || w.hips(f).Z > w.ankle(f, 1).Z-0.1 {
		t.Errorf("the left foot is %.2f high and the right one %.2f, and the hips are at %.2f, the foot at %.2f",
			w.ankle(f, 0).Y, w.ankle(f, 1).Y, w.hips(f).Z, w.ankle(f, 1).Z)
	}
}

// A counted turn is a whole one, or a quarter if the prompt names only the new direction.
func TestCountedTurnsAreAsMany(t *testing.T) {
	computes(t)
	for prompt, degrees := range map[string]float64{
		"a person turns twice to the right": -720, "a person turns twice": 720, "a person turns right twice": -180,
	} {
		if f := film(t, prompt, 160); !f.everTurned(degrees) {
			t.Errorf("%q: never turned by %.0f degrees", prompt, degrees)
		}
	}
}

// What is brought is carried over and held out, or put down where the text says.
func TestThingsAreBroughtToSomebody(t *testing.T) {
	computes(t)
	for _, prompt := range []string{"a person brings a cup", "a man brings her the book", "a nurse brings the patient a blanket"} {
		w := watched(t, prompt, 150)
		if ahead := w.way().Z; ahead < 0.8 {
			t.Errorf("%q: the body goes %.2f", prompt, ahead)
		}
		out := 0.0
		for f := 90; f < len(w.at); f++ {
			out = math.Max(out, math.Max(w.wrist(f, 0).Z, w.wrist(f, 1).Z)-w.hips(f).Z)
		}
		if out < 0.45 {
			t.Errorf("%q: the hands are held out %.2f", prompt, out)
		}
	}
}

// A shield stays before the chest while the sword strikes, also if it has been raised before.
func TestShieldsStayUpWhileSwordsStrike(t *testing.T) {
	computes(t)
	for prompt, from := range map[string]int{
		"a knight holds a shield and swings a sword":          30,
		"a knight raises a shield, then stabs with his sword": 30,
		"a knight holds a shield, then slashes with a sword":  30,
	} {
		w := watched(t, prompt, 120)
		for f := from; f < len(w.at); f++ {
			up := -1.0
			for side := range 2 {
				if w.wrist(f, side).Sub(w.shoulders(f)).Horizontal().Len() < 0.75 {
					up = math.Max(up, w.wrist(f, side).Y-w.shoulders(f).Y)
				}
			}
			if up < -0.3 {
				t.Errorf("%q: both hands are low in frame %d, %.2f", prompt, f, up)
				break
			}
		}
	}
}

// A thing is thrown up by the hand that the text names, and caught by the other one alone.
func TestOneHandThrowsUpAndTheOtherCatches(t *testing.T) {
	computes(t)
	const prompt = "a person throws a ball up with the left hand and catches it with the right"
	w := watched(t, prompt, 180)
	plan := explain.Plan(prompt)
	catches := int(30 * plan.Schedule(6, lookup.Times)[1].Start)
	ahead := func(f, side int) float64 { return w.wrist(f, side).Z - w.hips(f).Z }
	var up, caught [2]float64
	for f := range w.at {
		for side := range 2 {
			if f < catches {
				up[side] = math.Max(up[side], w.wrist(f, side).Y)
			} else {
				caught[side] = math.Max(caught[side], ahead(f, side))
			}
		}
	}
	if up[0] < 1.7 || up[1] > 1.1 {
		t.Errorf("in the throw the hands come up to %.2f of the hip height", up)
	}
	if caught[1] < 0.4 || caught[0] > 0.3 {
		t.Errorf("in the catch the hands are ahead by %.2f of the hip height", caught)
	}
}

// What is in both hands is lifted from there: the hips stay up.
func TestHeldThingsAreLiftedFromTheHands(t *testing.T) {
	computes(t)
	for _, prompt := range []string{"a person takes a box and lifts it above the head", "a person carries a chair, then lifts it above the head"} {
		w, high := watched(t, prompt, 210), 0.0
		for f := range w.at {
			if y := w.hips(f).Y; y < 0.8 {
				t.Fatalf("%q: in frame %d the hips are at %.2f of their height", prompt, f, y)
			}
			high = math.Max(high, math.Min(w.wrist(f, 0).Y, w.wrist(f, 1).Y))
		}
		if high < 1.8 {
			t.Errorf("%q: both hands come up to %.2f of the hip height", prompt, high)
		}
	}
}

// The hand that has picked a thing up throws it.
func TestTheHandThatHoldsThrows(t *testing.T) {
	computes(t)
	for _, seed := range []mmcp.Seed{"1", "3", "5", "9"} {
		s, _ := watch(t, "a person picks up a stone and throws it", 150, seed)
		low, high := [2]float64{9, 9}, [2]float64{}
		for i, hand := range []string{"LeftHand", "RightHand"} {
			for f := range s.at {
				if f < 60 {
					low[i] = math.Min(low[i], s.pos(f, hand).Y)
				} else {
					high[i] = math.Max(high[i], s.pos(f, hand).Y)
				}
			}
		}
		if (low[0] < low[1]) != (high[0] > high[1]) {
			t.Errorf("seed %s: the hands get down to %.2f and up to %.2f", seed, low, high)
		}
	}
}

// Who stomps without a number does so again and again, with both feet, to the end.
func TestStompsGoOn(t *testing.T) {
	computes(t)
	w := watched(t, "a child stomps angrily", 120)
	for side := range 2 {
		if n := w.times(func(f int) bool { return w.ankle(f, side).Y > 0.15 }); n < 1 {
			t.Errorf("foot %d stomps %d times", side, n)
		}
	}
}

// What resists is pushed to the end.
func TestResistingThingsArePushedToTheEnd(t *testing.T) {
	computes(t)
	for _, prompt := range []string{"a person pushes a stuck car", "a person pushes a heavy box"} {
		w := watched(t, prompt, 150)
		if f := w.last(); w.up(f).Z < 0.3 || w.wrist(f, 0).Z-w.hips(f).Z < 0.4 {
			t.Errorf("%q: at the end the trunk leans by %.2f and a hand is %.2f ahead", prompt, w.up(f).Z, w.wrist(f, 0).Z-w.hips(f).Z)
		}
	}
}

// A slide on the knees glides on both of them.
func TestKneesGlideInASlide(t *testing.T) {
	computes(t)
	w := watched(t, "a person slides on the knees", 150)
	first, last := -1, -1
	for f := range w.at {
		if w.knee(f, 0).Y < 0.15 && w.knee(f, 1).Y < 0.15 {
			if last = f; first < 0 {
				first = f
			}
		}
	}
	if first < 0 || w.hips(last).Z-w.hips(first).Z < 0.4 {
		t.Errorf("both knees are on the ground from frame %d to %d", first, last)
	}
}

// A goalkeeper punches the ball away over the head, with both fists together.
func TestFistsPunchBallsAwayOverTheHead(t *testing.T) {
	computes(t)
	w := watched(t, "a goalkeeper punches the ball away", 90)
	if !w.once(func(f int) bool {
		return w.ankle(f, 0).Y > 0.1 && min(w.wrist(f, 0).Y, w.wrist(f, 1).Y) > w.head(f).Y && w.wrist(f, 0).Dist(w.wrist(f, 1)) < 0.25
	}) {
		t.Error("the fists are never together over the head in the air")
	}
}

// A skater spins several times on one foot.
func TestSkatersSpinOnOneFoot(t *testing.T) {
	computes(t)
	f := film(t, "a figure skater spins", 100)
	if !f.everTurned(1080) && !f.everTurned(-1080) {
		t.Error("never turned by 1080 degrees")
	}
}
