package lexicon

import (
	"fmt"
	"strings"
)

// Language is a language of prompts, by its small words.
type Language struct {
	Tag, Name string
	Small     map[string]bool
}

// readLanguage reads "tag name: words".
func (l *Lexicon) readLanguage(line string) error {
	head, list, ok := strings.Cut(line, ":")
	tag, name, named := strings.Cut(head, " ")
	if !ok || !named {
		return fmt.Errorf("%q: want a tag, a name, a colon and words", line)
	}
	one := Language{Tag: tag, Name: name, Small: map[string]bool{}}
	for w := range strings.FieldsSeq(list) {
		one.Small[w] = true
	}
	l.Languages = append(l.Languages, one)
	return nil
}
