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
var extentLines string

// extent is the usual size of a thing.
type extent struct {
	size   [3]float64 // width, height, depth, metres
	top    float64    // height on which a body stands, metres
	weight Class
}

// extents are the lines of extents.txt by name. A fault in the embedded file is a fault of the build.
var extents = func() map[string]extent {
	out := map[string]extent{}
	for n, line := range language.Lines(extentLines) {
		name, rest, _ := strings.Cut(line, " ")
		e, err := readExtent(strings.Fields(rest))
		if _, twice := out[name]; err != nil || twice {
			panic(fmt.Errorf("extents.txt:%d: %s: stands twice or has a fault: %v", n, name, err))
		}
		out[name] = e
	}
	return out
}()

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

// Extent returns the usual size of a thing by its name, in metres, and its class of weight.
func Extent(name string) (size [3]float64, weight Class) {
	e, ok := extents[name]
	if !ok {
		e = extents["item"]
	}
	return e.size, e.weight
}

// Top returns the height of the part of a thing on which a body stands, and the least of its width and depth, in metres; ok is
// false for a thing without a usual size.
func Top(name string) (height, deep float64, ok bool) {
	e, ok := extents[name]
	return e.top, min(e.size[0], e.size[2]), ok
}
