package process

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

// inherited lists the variables that every program gets. The rest of the environment may contain tokens of
// operators and of other servers.
var inherited = []string{"PATH", "HOME", "LANG", "LC_*", "TMPDIR", "CUDA_*"}

// Environment returns the variables of this process for a program: PATH, HOME, LANG, LC_*, TMPDIR, CUDA_*,
// and the given names. A name that ends with a star is a prefix.
func Environment(names []string) []string {
	wanted := slices.Concat(inherited, names)
	out := []string{} // nil would be the whole environment in os/exec
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if slices.ContainsFunc(wanted, func(w string) bool {
			prefix, open := strings.CutSuffix(w, "*")
			return name == w || open && strings.HasPrefix(name, prefix)
		}) {
			out = append(out, pair)
		}
	}
	return out
}

var variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*\*?$`)

// CheckNames returns an error for the first invalid name.
func CheckNames(names []string) error {
	for _, n := range names {
		if !variableName.MatchString(n) {
			return fmt.Errorf("%q is not the name of a variable, such as HF_HOME or OMP_*", n)
		}
	}
	return nil
}
