package lexicon

import (
	"fmt"
	"strings"
	"unicode"
)

// Language is a language of prompts. It is recognised by its function words or by its script.
type Language struct {
	Tag, Name string
	Small     map[string]bool
	Script    *unicode.RangeTable // the script that Tag names; nil if it names none
}

// readLanguage reads "tag name: words".
func (l *Lexicon) readLanguage(line string) error {
	head, list, ok := strings.Cut(line, ":")
	tag, name, named := strings.Cut(head, " ")
	if !ok || !named {
		return fmt.Errorf("%q: want a tag, a name, a colon and words", line)
	}
	one := Language{Tag: tag, Name: name, Small: map[string]bool{}, Script: unicode.Scripts[tag]}
	for w := range strings.FieldsSeq(list) {
		one.Small[w] = true
	}
	l.Languages = append(l.Languages, one)
	return nil
}

// InScript reports whether more than a third of a text is in the script of the language.
func (l *Language) InScript(text string) bool {
	n, all := 0, 0
	for _, r := range text {
		if all++; l.Script != nil && unicode.Is(l.Script, r) {
			n++
		}
	}
	return 3*n > all
}
