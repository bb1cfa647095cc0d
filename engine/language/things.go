package language

import (
	_ "embed"
	"maps"
)

//go:embed data/things.txt
var thingLines string

// things are the nouns of each class of things that hands hold, and handy all of them.
var things, handy = readThings(thingLines)

func readThings(text string) (classes map[string]map[string]bool, all map[string]bool) {
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
