package gait

import (
	"maps"
	"slices"
)

// ReadStyles returns the error of styles as styles.txt has them.
func ReadStyles(text string) error {
	_, err := readStyles(text)
	return err
}

// TraitCount returns the number of names of traits, and of traits.
func TraitCount() (names, all int) { return len(traitNames), int(traits) }

// StyleNames returns the names of styles.txt.
func StyleNames() []string { return slices.Sorted(maps.Keys(styles)) }

// StyleExample returns the example of a style.
func StyleExample(name string) string { return styles[name].example }

// WithoutStyle calls f while a style changes nothing.
func WithoutStyle(name string, f func()) {
	was := styles[name]
	defer func() { styles[name] = was }()
	delete(styles, name)
	f()
}
