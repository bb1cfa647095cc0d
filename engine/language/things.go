package language

import (
	_ "embed"
	"fmt"
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
	// things are the nouns of each class of things that hands hold. heldNouns is their union.
	things, heldNouns = readNouns(thingLines)
	// fixtures are the nouns of each class of fixed things.
	fixtures, _ = readNouns(placeLines)
	// handHeights are the heights of the fixed things that hands go to, as shares of the height of the body.
	handHeights = func() map[string]float64 {
		heights, err := readHeights(placeLines)
		if err != nil {
			panic(fmt.Errorf("places.txt:%w", err))
		}
		return heights
	}()
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

// readHeights reads the lines "height H: nouns". An error starts with the number of its line.
func readHeights(text string) (map[string]float64, error) {
	out := map[string]float64{}
	for n, line := range Lines(text) {
		class, nouns, _ := strings.Cut(line, ":")
		number, ok := strings.CutPrefix(class, "height ")
		if !ok {
			continue
		}
		height, err := strconv.ParseFloat(number, 64)
		if err != nil {
			return nil, fmt.Errorf("%d: %w", n, err)
		}
		for _, noun := range strings.Fields(nouns) {
			if other, twice := out[noun]; twice {
				return nil, fmt.Errorf("%d: %s has the heights %v and %v", n, noun, other, height)
			}
			out[noun] = height
		}
	}
	return out, nil
}

// Ground is the noun that stands for the ground.
const Ground = "ground"

// HandHeight returns the height of a fixed thing that hands go to, as a share of the height of the body; 0 if the thing has no such height.
func HandHeight(noun string) float64 { return handHeights[noun] }

// FixedForHands reports whether a thing is an upright surface or a handhold.
func FixedForHands(thing string) bool {
	return fixtures["vertical"][thing] || fixtures["handhold"][thing]
}
