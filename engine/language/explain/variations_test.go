package explain_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// promptFiles hold a prompt on each line that begins with a letter, up to a bar.
var promptFiles = []string{"../../testdata/prompts.txt", "../../testdata/scenes.txt", "../../testdata/strangers.txt", "testdata/plans.txt", "testdata/readings.txt", "testdata/vocabulary.txt"}

// promptSources are the folders whose Go files have prompts in string literals.
var promptSources = []string{"../..", "../../../cmd"}

// prompts returns all prompts of the repository, sorted. Literals of several words
// that are not prompts are among them: they are text as well.
func prompts(t testing.TB) []string {
	t.Helper()
	all := map[string]bool{}
	add := func(s string) {
		if s = strings.TrimSpace(s); len(s) > 2 && len(s) <= 250 && strings.Contains(s, " ") {
			all[s] = true
		}
	}
	for _, file := range promptFiles {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(raw)) {
			prompt, _, _ := strings.Cut(line, "|")
			add(prompt)
		}
	}
	for _, dir := range promptSources {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if s, err := strconv.Unquote(lit.Value); err == nil {
						add(s)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Words that join two prompts, and the beginnings and ends of phrases that the
// reading looks ahead or back in.
var (
	joints  = []string{" and ", " then ", ", then ", " while ", " before ", " after ", " as ", ". ", " ", ", ", " and then ", " with ", " without ", " to "}
	endings = []string{"at first", "on the third", "by the last", "with the", "on his left", "at the second", "to the", "and", "three", "both", "by 90", "of", "in a", "instead of", "up and", "two times", "it", "left"}
)

// variation returns a prompt that is made of others.
func variation(r *rand.Rand, all []string) string {
	pick := func() []string { return strings.Fields(all[r.IntN(len(all))]) }
	words := pick()
	some := func(w []string) string { i := r.IntN(len(w)); return strings.Join(w[i:i+1+r.IntN(len(w)-i)], " ") }
	switch r.IntN(8) {
	case 0:
		r.Shuffle(len(words), func(i, k int) { words[i], words[k] = words[k], words[i] })
	case 1:
		return some(words) + joints[r.IntN(len(joints))] + some(pick())
	case 2:
		return some(words) + " " + endings[r.IntN(len(endings))]
	case 3:
		return endings[r.IntN(len(endings))] + " " + some(words)
	case 4:
		words = slices.Delete(words, r.IntN(len(words)), len(words))
		words = append(words, pick()...)
	case 5:
		i := r.IntN(len(words))
		words = slices.Insert(words, i, endings[r.IntN(len(endings))])
	case 6:
		text := strings.Join(words, " ")
		return text[:r.IntN(len(text))] // also in the middle of a word
	case 7:
		words = slices.Delete(words, r.IntN(len(words)), len(words))
		words = append(words, words...)
	}
	return strings.Join(words, " ")
}

// position is the place of a panic in the package.
var position = regexp.MustCompile(`language/[a-z/]+\.go:\d+`)

// read reads a prompt and lays it out in time, and returns the panic in it.
func read(prompt string) (fault error) {
	defer func() {
		if p := recover(); p != nil {
			fault = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	plan := explain.Plan(prompt)
	for _, seconds := range []float64{0.1, 4} {
		for _, s := range plan.Schedule(seconds, nil) {
			_ = s.Tell()
		}
	}
	return nil
}

// Reading does not fail: not on any beginning or end of a prompt of this
// repository, and not on what prompts make that are cut, joined and shuffled.
func TestVariationsOfAllPromptsAreRead(t *testing.T) {
	const variations, workers = 100_000, 4
	all := prompts(t)
	if len(all) < 1000 {
		t.Fatalf("%d prompts in the repository, want more than 1000", len(all))
	}
	total := variations
	if raceDetector {
		total /= 20
	}
	for n := range workers {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			t.Parallel()
			failed, count := map[string]bool{}, 0
			check := func(prompt string) {
				count++
				fault := read(prompt)
				if fault == nil {
					return
				}
				if at := position.FindString(fault.Error()); !failed[at] { // one of each place
					failed[at] = true
					t.Errorf("%q: %v", prompt, fault)
				}
			}
			for i := n; i < len(all) && !raceDetector; i += workers {
				words := strings.Fields(all[i])
				for k := range words {
					check(strings.Join(words[:k+1], " "))
					check(strings.Join(words[k:], " "))
				}
			}
			r := rand.New(rand.NewPCG(uint64(n), 21))
			for count < total/workers {
				check(variation(r, all))
			}
			t.Logf("%d prompts read", count)
		})
	}
}

// A plan has an action, and its times are numbers in order.
func FuzzParse(f *testing.F) {
	f.Add("turn 1e308 degrees left left left 99999999999 times", "")
	for _, prompt := range prompts(f) {
		f.Add(prompt, "")
		f.Add(prompt+" "+endings[len(prompt)%len(endings)], "en")
	}
	f.Fuzz(func(t *testing.T, prompt, code string) {
		plan := explain.PlanIn(prompt, code)
		if len(plan.Actions) == 0 {
			t.Fatal("no action")
		}
		for _, s := range plan.Schedule(5, nil) {
			if math.IsNaN(s.Start+s.End+s.Angle+s.Distance) || s.End < s.Start {
				t.Fatalf("%+v", s)
			}
			_ = s.Tell()
		}
	})
}
