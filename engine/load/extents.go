package load

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
)

//go:embed extents.txt
var extentText string

// extent is the usual size and weight of a thing.
type extent struct {
	size   [3]float64 // width, height and depth in the usual position, metres
	top    float64    // height of the part on which a body stands, metres
	weight Class
}

// unlisted is the name of the extent of all things without an extent.
const unlisted = "item"

// extents are the lines of extents.txt by name. A fault in the embedded file is a fault of the build.
var extents = func() map[string]extent {
	out, err := readExtents(extentText)
	if err != nil {
		panic(fmt.Errorf("extents.txt: %w", err))
	}
	return out
}()

// readExtents reads extents by name. It returns an error with the line of a fault or of a name that an earlier line has, and an error
// if there is no extent for unlisted things.
func readExtents(text string) (map[string]extent, error) {
	out := map[string]extent{}
	for n, line := range language.Lines(text) {
		name, rest, _ := strings.Cut(line, " ")
		if _, ok := out[name]; ok {
			return nil, fmt.Errorf("line %d: %s: duplicate name", n, name)
		}
		e, err := readExtent(strings.Fields(rest))
		if err != nil {
			return nil, fmt.Errorf("line %d: %s: %w", n, name, err)
		}
		out[name] = e
	}
	if _, ok := out[unlisted]; !ok {
		return nil, fmt.Errorf("no line for %q", unlisted)
	}
	return out, nil
}

// readExtent reads width, height, depth, class of weight, and "top=" if it is there.
func readExtent(fields []string) (e extent, err error) {
	if len(fields) < len(e.size)+1 {
		return e, fmt.Errorf("%d fields", len(fields))
	}
	for i := range e.size {
		if e.size[i], err = strconv.ParseFloat(fields[i], 64); err != nil {
			return e, err
		}
	}
	if e.weight = Class(slices.Index(classes[:], fields[3])); e.weight < 0 {
		return e, fmt.Errorf("unknown class of weight %q", fields[3])
	}
	e.top = e.size[1]
	for _, f := range fields[4:] {
		top, ok := strings.CutPrefix(f, "top=")
		if !ok {
			return e, fmt.Errorf("unknown field %q", f)
		}
		if e.top, err = strconv.ParseFloat(top, 64); err != nil {
			return e, err
		}
	}
	return e, nil
}

// Extent returns the usual size of a thing by its name, as width, height and depth in metres, and its class of weight. A name that is
// not in extents.txt has the extent of "item".
func Extent(name string) (size [3]float64, weight Class) {
	e, ok := extents[name]
	if !ok {
		e = extents[unlisted]
	}
	return e.size, e.weight
}

// Top returns the height of the part of a thing on which a body stands, and the smaller of its width and depth, in metres. ok is false
// for a name that is not in extents.txt: unlike Extent, Top does not fall back to "item".
func Top(name string) (height, depth float64, ok bool) {
	e, ok := extents[name]
	return e.top, min(e.size[0], e.size[2]), ok
}
