package language

import "slices"

// agents are nouns for people by what they do. Where they do something that is
// told, that is all they do.
var agents = wordSet(`boxer wrestler dancer ballerina golfer swimmer climber skater skier surfer drummer guitarist violinist pianist
	conductor juggler gymnast archer fencer goalkeeper
	guard scout coach judge nurse guide pilot captain
	walker runner jogger hiker crawler jumper kicker thrower pitcher bowler server batter sprinter marcher fighter puncher painter sweeper
	zombie robot cleaner cook chef singer skipper driver rider cyclist rower lumberjack woodcutter acrobat`)

// plainBetween reports whether only words that say nothing stand between two
// tokens.
func (p *parser) plainBetween(from, to int) bool {
	for k := from; k < to; k++ {
		if w := p.lemma(k); !silent[w] && !articles[w] && !p.adverb(k) && !light[w] && w != "now" && w != "then" &&
			w != "suddenly" && w != "who" {
			return false
		}
	}
	return true
}

// boxing are words of prompts in which somebody punches.
var boxing = wordSet("jab punch hook uppercut boxer box fighter feint kickboxer")

// boxes reports whether somebody punches in a prompt.
func (p *parser) boxes() bool {
	return slices.ContainsFunc(p.tokens, func(t token) bool {
		return boxing[t.lemma]
	})
}
