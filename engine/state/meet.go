package state

import "github.com/motiongate/motiongate/engine/language"

// Meet reports whether an action continues into the next one, so that the body need not stand at ease between
// them.
func Meet(a, b *language.Span) bool {
	acts := func(s *language.Span) bool { return s.Verb != "" && s.Verb != language.Stand }
	return acts(a) && acts(b) && b.Start < a.End+0.1
}
