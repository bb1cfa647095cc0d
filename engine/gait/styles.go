package gait

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
)

//go:embed styles.txt
var styleText string

// style is a named manner, with an example: a prompt whose motion the style changes.
type style struct {
	manner  Manner
	example string
}

// styles has the styles of styles.txt by name. It panics if the embedded file is invalid.
var styles = func() map[string]style {
	out, err := readStyles(styleText)
	if err != nil {
		panic(fmt.Errorf("styles.txt: %w", err))
	}
	return out
}()

// readStyles reads styles: a line "name | example", then lines of traits and their amounts.
func readStyles(text string) (map[string]style, error) {
	out := map[string]style{}
	current := ""
	for n, line := range language.Lines(text) {
		name, example, isHeader := strings.Cut(line, " | ")
		_, twice := out[name]
		switch {
		case isHeader && twice:
			return nil, fmt.Errorf("line %d: duplicate style %s", n, name)
		case isHeader:
			current = name
			out[name] = style{example: example}
			continue
		case current == "":
			return nil, fmt.Errorf("line %d: traits without a style: want name | example", n)
		}
		s := out[current]
		for item := range strings.SplitSeq(line, ", ") {
			if err := s.manner.set(item); err != nil {
				return nil, fmt.Errorf("line %d: style %s: %w", n, current, err)
			}
		}
		out[current] = s
	}
	return out, nil
}

// set sets the trait of a text such as "toe-out 12". An angle is in degrees.
func (m *Manner) set(text string) error {
	name, number, _ := strings.Cut(text, " ")
	at := slices.Index(traitNames, name)
	if at < 0 {
		return fmt.Errorf("unknown trait %q", name)
	}
	amount, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return fmt.Errorf("%s: %q is not a number", name, number)
	}
	if m[at] != 0 {
		return fmt.Errorf("duplicate trait %q", name)
	}
	if slices.Contains(angles, Trait(at)) {
		amount = radians(amount)
	}
	m[at] = amount
	return nil
}
