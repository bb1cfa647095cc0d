package engine_test

import (
	"encoding/json"
	"math"
	"slices"
	"testing"
)

// imaginedScene is a scene as a client reads it.
type imaginedScene struct {
	Supports []struct {
		Name    string
		From    float64    `json:"from_seconds"`
		To      float64    `json:"to_seconds"`
		Base    [3]float64 `json:"at"`
		Hips    [3]float64
		Size    [3]float64
		Surface float64
	}
	Things []struct {
		Name   string
		Hands  []string
		From   float64 `json:"from_seconds"`
		To     float64 `json:"to_seconds"`
		Size   [3]float64
		Weight string
		Taken  [3]float64  `json:"taken_at"`
		Left   *[3]float64 `json:"left_at"`
	}
}

// Each sample reports its objects: seats, and things in the hands.
func TestScenesAreReported(t *testing.T) {
	computes(t)
	tests := map[string]struct {
		support, thing string
		hands          []string
		from, to       [2]float64 // the thing is taken, and left, between these seconds
	}{
		"a person walks to the left":                         {},
		"a person sits down on a bench":                      {support: "bench"},
		"a nurse lies down on the bed":                       {support: "bed"},
		"a guest leans against the wall":                     {support: "wall"},
		"a thief climbs over the fence":                      {support: "fence"},
		"a sailor climbs a rope":                             {support: "rope"},
		"a painter climbs a ladder":                          {support: "ladder"},
		"a guest opens the door":                             {support: "door"},
		"a cook opens the window":                            {support: "window"},
		"a man gets in the car":                              {support: "car"},
		"a boy rides a bike":                                 {support: "bicycle"},
		"a nurse walks up the stairs holding on to the rail": {support: "rail"},
		"a waiter carries a box forward and puts it down on the table": {support: "table", thing: "box", hands: []string{"left", "right"},
			from: [2]float64{0, 0.5}, to: [2]float64{1, 7.4}},
		"a gymnast hangs from the bar":                 {support: "bar"},
		"a man backs into the wall and slides down it": {support: "wall"},
		"a boy steps onto a stool":                     {support: "stool"},
		"a girl climbs onto a table":                   {support: "table"},
		"a runner jumps over a fence":                  {support: "fence"},
		"a nurse steps over the rail":                  {support: "rail"},
		"a guest knocks on the door":                   {support: "door"},
		"a person walks forward with a cup in the left hand": {thing: "cup", hands: []string{"left"},
			from: [2]float64{0, 0.5}, to: [2]float64{7.8, 8}},
		"he picks up a box with both hands, carries it forward and puts it down": {thing: "box", hands: []string{"left", "right"},
			from: [2]float64{0.5, 3.6}, to: [2]float64{5, 7.9}},
		"a girl takes a bottle with the right hand, drinks and walks away": {thing: "bottle", hands: []string{"right"},
			from: [2]float64{0.4, 3}, to: [2]float64{7.8, 8}},
	}
	for prompt, want := range tests {
		raw := generate(t, ask(prompt, 240)).Samples[0].Extra["imagined_scene"]
		var got imaginedScene
		if raw != nil {
			if err := json.Unmarshal(raw, &got); err != nil {
				t.Fatal(err)
			}
		}
		if (want.support != "") != (len(got.Supports) == 1) || want.support != "" && got.Supports[0].Name != want.support {
			t.Errorf("%q: supports are %+v, want %q", prompt, got.Supports, want.support)
		}
		for _, s := range got.Supports {
			if thin := s.Name == "bar" || s.Name == "rope"; !thin && s.Size[1] != s.Surface && s.Size[1] < 0.3 || s.Size[1] > 3 {
				t.Errorf("%q: the support is %v m large", prompt, s.Size)
			}
		}
		if want.thing == "" {
			if len(got.Things) > 0 {
				t.Errorf("%q: things are %+v, want none", prompt, got.Things)
			}
			continue
		}
		if len(got.Things) != 1 {
			t.Errorf("%q: things are %+v, want one", prompt, got.Things)
			continue
		}
		within := func(x float64, of [2]float64) bool { return x >= of[0] && x <= of[1] }
		if a := got.Things[0]; a.Name != want.thing || !slices.Equal(a.Hands, want.hands) || !within(a.From, want.from) || !within(a.To, want.to) {
			t.Errorf("%q: it has %+v, want %+v", prompt, a, want)
		} else if size := a.Size[0]; size < 0.02 || size > 1 || a.Weight != "light" && a.Weight != "medium" {
			t.Errorf("%q: it is %v m large, and %s", prompt, a.Size, a.Weight)
		} else if down := a.To < 7.5; down && (a.Left == nil || math.Abs(a.Left[2]-a.Taken[2]) < 0.5) || !down && a.Left != nil {
			t.Errorf("%q: it is taken at %v and left at %v", prompt, a.Taken, a.Left)
		} else if a.Taken == ([3]float64{}) {
			t.Errorf("%q: nothing says where it is taken", prompt)
		}
	}
}

// Things that a body steps or jumps onto, off or over have their heights in the scene, and the body gets as high.
func TestSupportsHaveTheirHeights(t *testing.T) {
	computes(t)
	const within = 0.03 // metres
	for prompt, want := range map[string]struct{ size, rises float64 }{
		"a person steps onto a chair":   {0.45, 0.45},
		"a person steps up on a box":    {0.3, 0.3},
		"a person stands on a chair":    {0.45, 0.45},
		"a person steps onto a crate":   {0.4, 0.4},
		"a person steps onto a curb":    {0.15, 0.15},
		"a person climbs onto a table":  {0.5, 0.5},
		"a person steps onto the bench": {0.45, 0.45},
		"a person jumps onto a box":     {0.25, 0.25},
		"a person steps off a stool":    {0.47, -0.47},
		"a person steps over a log":     {0.25, 0},
		"a person steps over a wall":    {0.4, 0},
		"a person steps over a hurdle":  {0.3, 0},
		"a person jumps over a wall":    {0.55, 0},
	} {
		sample := generate(t, ask(prompt, 150)).Samples[0]
		var got imaginedScene
		if err := json.Unmarshal(sample.Extra["imagined_scene"], &got); err != nil || len(got.Supports) != 1 {
			t.Errorf("%q: supports are %+v: %v", prompt, got.Supports, err)
			continue
		}
		if size := got.Supports[0].Size[1]; math.Abs(size-want.size) > within {
			t.Errorf("%q: the support is %.2f m high, want %.2f", prompt, size, want.size)
		}
		h := look(sample.Clip)
		last := len(h.at) - 1
		if rise := h.pos(last, h.body.Pelvis).Y - h.pos(0, h.body.Pelvis).Y; math.Abs(rise-want.rises) > within {
			t.Errorf("%q: the body rises by %.2f m, want %.2f", prompt, rise, want.rises)
		}
	}
}

// A thing that is climbed stands on end in front of the body, also a rope, which usually lies.
func TestClimbedThingsStandOnEnd(t *testing.T) {
	computes(t)
	for _, prompt := range []string{"a sailor climbs a rope", "a sailor climbs a pole", "a sailor climbs a ladder"} {
		var got imaginedScene
		if err := json.Unmarshal(generate(t, ask(prompt, 150)).Samples[0].Extra["imagined_scene"], &got); err != nil || len(got.Supports) != 1 {
			t.Errorf("%q: supports are %+v: %v", prompt, got.Supports, err)
			continue
		}
		s := got.Supports[0]
		if away := math.Hypot(s.Base[0]-s.Hips[0], s.Base[2]-s.Hips[2]); away > 0.6 || s.Size[1] < 2 || s.Size[2] > 0.2 {
			t.Errorf("%q: the support is %.2f m away and %v m large", prompt, away, s.Size)
		}
	}
}
