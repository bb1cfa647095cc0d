package engine_test

import "testing"

// Arms that are held somewhere stay there while something else is done, and things that
// are held stay in the hands.
func TestHeldArmsStayUp(t *testing.T) {
	computes(t)
	for prompt, test := range map[string]struct {
		side  int
		least float64 // of the wrist above the hips, in hip heights
	}{
		"a person holds the left arm out to the side and squats":                        {0, 0.35},
		"a person holds their left arm out to the side, then waves with the right hand": {0, 0.35},
		"a person holds up the right hand and turns around":                             {1, 0.6},
		"a man holds his right arm out in front of him, then kicks":                     {1, 0.05},
		"a waiter balances a tray on his left hand, walks forward and bows":             {0, 0.15},
		"a person holds an umbrella and walks, then stops and looks left":               {1, 0.05},
	} {
		w := watched(t, prompt, 150)
		for f := 45; f < len(w.at); f++ {
			if high := w.wrist(f, test.side).Y - w.hips(f).Y; high < test.least {
				t.Errorf("%q: the wrist is %.2f above the hips in frame %d", prompt, high, f)
				break
			}
		}
	}
}

// Work goes on to the end: the body does not straighten up because the motion is
// over.
func TestWorkGoesOnToTheEnd(t *testing.T) {
	computes(t)
	for _, prompt := range []string{
		"he scrubs the floor", "a person digs a hole", "a person sweeps the floor", "a person hammers a nail", "a person pulls a rope",
		"a person mops the floor", "a person stirs a pot", "a person saws wood", "a person irons a shirt", "a person chops wood",
		"a person juggles three balls", "a person lifts a box", "a person lifts a heavy crate",
	} {
		w := watched(t, prompt, 150)
		for f := 135; f < len(w.at); f++ {
			ahead := 0.0
			for side := range 2 {
				ahead = max(ahead, w.wrist(f, side).Sub(w.hips(f)).Horizontal().Len())
			}
			if ahead < 0.2 {
				t.Errorf("%q: the hands hang at the body in frame %d", prompt, f)
				break
			}
		}
	}
}

// Sports continue to the end of the motion: skating does not end in standing.
func TestSportsGoOnToTheEnd(t *testing.T) {
	computes(t)
	for _, prompt := range []string{
		"a person is ice skating", "two people practise judo", "a person skis", "a person swims backstroke", "a man does karate",
	} {
		for _, frames := range []int{120, 240} {
			w := watched(t, prompt, frames)
			ease := 0
			for f := frames - 20; f < frames; f++ {
				if w.stands(f) && w.ankle(f, 0).Dist(w.ankle(f, 1)) < 0.25 {
					ease++
				}
			}
			if ease > 10 {
				t.Errorf("%q: the body stands at ease in %d of the last 20 of %d frames", prompt, ease, frames)
			}
		}
	}
}

// Hands and fists are seen to stay where they are kept, through what leaves them alone
// and until the motion ends. Package state tests which actions those are.
func TestKeptHandsAreSeen(t *testing.T) {
	computes(t)
	for prompt, test := range map[string]struct {
		sides []int
		from  int     // frame
		least float64 // of the wrist above the hips, in hip heights
	}{
		"a boxer throws a punch":                                          {[]int{0, 1}, 30, 0.2},
		"a boxer throws a punch, then turns left":                         {[]int{0, 1}, 30, 0.2},
		"a boxer throws a punch and steps back":                           {[]int{0, 1}, 30, 0.2},
		"a person boxes, then nods":                                       {[]int{0, 1}, 30, 0.2},
		"a person drinks from a cup with the right hand":                  {[]int{1}, 15, 0.1},
		"a person drinks from a cup with the right hand and turns around": {[]int{1}, 15, 0.1},
		"a person holds a cup in the right hand, then waves":              {[]int{1}, 15, 0.1},
		"a man aims a pistol, then looks around":                          {[]int{0, 1}, 25, 0.3},
		"a soldier aims a rifle, then walks forward":                      {[]int{0, 1}, 25, 0.2},
		"a person carries a box, then walks backward":                     {[]int{0, 1}, 25, 0.15},
		"a person covers the eyes with both hands and steps back":         {[]int{0, 1}, 25, 0.4},
	} {
		w := watched(t, prompt, 180)
		for f := test.from; f < len(w.at); f++ {
			for _, side := range test.sides {
				if high := w.wrist(f, side).Y - w.hips(f).Y; high < test.least {
					t.Fatalf("%q: wrist %d is %.2f above the hips in frame %d", prompt, side, high, f)
				}
			}
		}
	}
}
