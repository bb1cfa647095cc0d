package language

import (
	_ "embed"
	"maps"
	"strconv"
	"strings"
)

var (
	//go:embed data/things.txt
	thingLines string
	//go:embed data/places.txt
	placeLines string
)

var (
	// things are the nouns of each class of things that hands hold, and handy all of them.
	things, handy = readNouns(thingLines)
	// places are the nouns of each class of fixed things.
	places, _ = readNouns(placeLines)
)

// readNouns reads lines of a class and its nouns.
func readNouns(text string) (classes map[string]map[string]bool, all map[string]bool) {
	classes, all = map[string]map[string]bool{}, map[string]bool{}
	for name, list := range records(text) {
		if classes[name] == nil {
			classes[name] = map[string]bool{}
		}
		maps.Copy(classes[name], wordSet(list))
		maps.Copy(all, classes[name])
	}
	return classes, all
}

// Ground is a noun of the ground.
const Ground = "ground"

// levels are the heights of the fixed things that hands go to.
var levels = func() map[string]float64 {
	out := map[string]float64{}
	for class, nouns := range places {
		if _, height, ok := strings.Cut(class, "height "); ok {
			for noun := range nouns {
				out[noun], _ = strconv.ParseFloat(height, 64)
			}
		}
	}
	return out
}()

// HandLevel returns the height of a fixed thing that hands go to, as a share of the height of the body; 0 if hands go to none.
func HandLevel(noun string) float64 { return levels[noun] }

// Fixed reports whether hands touch or hold a thing that stays where it is.
func Fixed(thing string) bool { return places["upright"][thing] || places["held"][thing] }

// Behind reports whether the back of the body is against the support of an action.
func (a *Action) Behind() bool {
	return a.Variant == "against" || a.Verb == WallSit || a.Verb == Lean && a.Direction == Backward
}
