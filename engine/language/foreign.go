package language

import (
	"slices"
	"strings"
	"unicode"
)

// tongues are languages that prompts come in besides English, by the small words
// that their sentences are full of. A word among them that looks like an
// English verb ("die") is none.
var tongues = []struct {
	code, name string
	words      map[string]bool
}{
	{"de", "German", wordSet("der die das ein eine einen einem einer und mit dem den des sich er sie dann nach vorne " +
		"vorwärts rückwärts geht läuft springt hebt dreht steht sitzt winkt linken rechten linke rechte hand arm zur zum auf " +
		"im ist während langsam schnell mann frau")},
	{"fr", "French", wordSet("le la les un une des et puis avec sur dans vers en avant arrière personne homme femme il " +
		"elle marche court saute lève tourne assis bras main gauche droite droit se son sa ses du au aux est pendant lentement")},
	{"es", "Spanish", wordSet("el la los las un una unos y con del al hacia adelante atrás persona hombre mujer camina " +
		"corre salta levanta gira brazo mano izquierda derecha izquierdo derecho se su sus luego entonces mientras lentamente en por es está")},
	{"it", "Italian", wordSet("il lo la gli le un una e con poi verso avanti indietro persona uomo donna cammina corre " +
		"salta alza gira braccio mano sinistra destra sinistro destro si suo sua mentre lentamente nel sul di che è")},
	{"pt", "Portuguese", wordSet("o os as um uma e com para frente trás pessoa homem mulher anda caminha corre pula levanta " +
		"gira braço mão esquerda direita esquerdo direito se seu sua depois então enquanto lentamente no na do da é está")},
	{"nl", "Dutch", wordSet("de het een en met naar voren achteren persoon vrouw loopt rent springt heft draait zit staat " +
		"arm hand linker rechter zijn haar dan daarna terwijl langzaam op aan van is zich")},
	{"pl", "Polish", wordSet("i się na z do w osoba człowiek idzie biegnie skacze podnosi obraca prawą lewą ręką ręka " +
		"potem następnie do przodu tyłu jest")},
	{"tr", "Turkish", wordSet("bir ve ile kişi adam kadın yürüyor koşuyor zıplıyor kaldırıyor dönüyor sağ sol elini kolunu " +
		"sonra ileri geri doğru")},
	{"sv", "Swedish", wordSet("en ett och med person man kvinna går springer hoppar lyfter vänder höger vänster hand arm " +
		"sedan framåt bakåt sig sin på är")},
}

// scripts are the alphabets that no English is written in.
var scripts = []struct {
	table *unicode.RangeTable
	name  string
}{
	{unicode.Hiragana, "Japanese"}, {unicode.Katakana, "Japanese"}, {unicode.Han, "Chinese or Japanese"}, {unicode.Hangul, "Korean"},
	{unicode.Cyrillic, "a Cyrillic script"},
	{unicode.Arabic, "Arabic script"}, {unicode.Hebrew, "Hebrew script"}, {unicode.Devanagari, "Devanagari"},
	{unicode.Greek, "Greek"}, {unicode.Thai, "Thai"},
}

// everyday are small English words: a prompt that has them is English.
var everyday = wordSet("the a is and then with his her their they he she to of person walks someone while as")

// foreign returns the language of a prompt that is no English, and its small words;
// "" if it is English, or nothing. The code is what the prompt is said to be in.
func foreign(prompt, code string) (name string, small map[string]bool) {
	for _, s := range scripts {
		n := 0
		for _, r := range prompt {
			if unicode.Is(s.table, r) {
				n++
			}
		}
		if n > 0 && 3*n > len([]rune(prompt)) {
			return s.name, nil
		}
	}
	words := split(prompt)
	english := count(words, everyday)
	best := 0
	code, _, _ = strings.Cut(strings.ToLower(code), "-")
	for _, t := range tongues {
		n := count(words, t.words)
		if t.code == code && english < 2 {
			return t.name, t.words
		}
		if n > best && n > english && own(words, t.words) && (n > 2 || n == 2 && len(words) < 6) && 3*n >= len(words) {
			best, name, small = n, t.name, t.words
		}
	}
	if name == "" && code != "" && code != "en" && english == 0 {
		name = "a language that is called " + code
	}
	return name, small
}

// own reports whether one of some words is of a language and no English word for a limb or a person.
func own(words []string, in map[string]bool) bool {
	return slices.ContainsFunc(words, func(w string) bool { return in[w] && parts[w] == "" && !silent[w] })
}

func count(words []string, in map[string]bool) int {
	n := 0
	for _, w := range words {
		if in[w] {
			n++
		}
	}
	return n
}

// tell says what became of a prompt in another language.
func (p *parser) tell(name string) {
	var known []string
	for i, t := range p.tokens {
		if p.used[i] && means(t.lemma) && !grammar[t.lemma] && !slices.Contains(known, t.text) {
			known = append(known, t.text)
		}
	}
	what := "no word of it is known"
	if len(known) > 0 {
		what = "the words that are known of it are " + strings.Join(known, ", ")
	}
	p.note("prompts are read in English; this one is in " + name + ": " + what)
}
