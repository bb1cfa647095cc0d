package language

import "strings"

// idles are words in a row that look like something to do and are none: why it is
// done, or what others do. They are told as having no effect.
var idles = func() map[string][][]string {
	out := map[string][][]string{}
	for p := range strings.SplitSeq("with help, without help, get * attention, get attention, meet it, meet the other, "+
		"meet other, nobody be watch, no one be watch, no-one be watch, shoulder width apart, hip width apart, at attention, "+
		"follow through, hand over hand, in a row, make sure, at a time, see if, see what, watch where", ",") {
		words := strings.Fields(p)
		out[words[0]] = append(out[words[0]], words)
	}
	return out
}()

// idle returns how many tokens from one on are such words.
func (p *parser) idle(at int) int {
	for _, words := range idles[p.lemma(at)] {
		if n, _ := p.reads(words, at); n > 0 {
			return n
		}
	}
	return 0
}
