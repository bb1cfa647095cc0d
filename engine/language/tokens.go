package language

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

const maxTokens = 400

// tokens splits a prompt into lemmas; punctuation that ends a clause is a token.
func tokens(prompt string) []string {
	var out []string
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			w := lemma(word.String())
			if !known(w) {
				if _, err := strconv.ParseFloat(w, 64); err != nil {
					w = repair(w)
				}
			}
			out = append(out, w)
			word.Reset()
		}
	}
	runes := []rune(strings.ToLower(prompt))
	for i, r := range runes {
		point := r == '.' && i > 0 && i+1 < len(runes) && unicode.IsDigit(runes[i-1]) && unicode.IsDigit(runes[i+1])
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), point:
			word.WriteRune(r)
		case r == '\'', r == '-' && word.String() == "counter":
		case r == '°':
			flush()
			out = append(out, "degree")
		default:
			flush()
			if strings.ContainsRune(",;.!?\n", r) {
				out = append(out, ",")
			}
		}
		if len(out) >= maxTokens {
			return out
		}
	}
	flush()
	return out
}

func number(w string) (float64, bool) {
	if n, ok := numbers[w]; ok {
		return n, true
	}
	n, err := strconv.ParseFloat(w, 64)
	return n, err == nil && !math.IsNaN(n) && !math.IsInf(n, 0)
}
