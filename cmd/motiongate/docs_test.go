package main_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocumentedCommands holds that each command of ours in the documents exists, with the
// flags that it has there. Others, such as curl and kubectl, are for the tests of make e2e and
// for a cluster.
func TestDocumentedCommands(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	files, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`(?m)(?:^|&& |\$\()\s*(?:bin/)?motiongate ([a-z][^|>&#\n]*)`)
	seen := make(map[string]bool)
	for _, file := range append(files, filepath.Join(root, "README.md")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, block := range strings.Split(string(text), "\n```") {
			language, code, _ := strings.Cut(block, "\n")
			if i%2 == 0 || language != "" && language != "sh" && language != "bash" && language != "console" {
				continue
			}
			for _, m := range call.FindAllStringSubmatch(code, -1) {
				line := strings.TrimSpace(m[1])
				if seen[line] {
					continue
				}
				seen[line] = true
				if got := execute(t, t.TempDir(), append(words(line), "--help")...); got.code != 0 {
					t.Errorf("%s: motiongate %s: %s", filepath.Base(file), line, got.err)
				}
			}
		}
	}
	if len(seen) < 25 {
		t.Errorf("the documents have %d commands", len(seen))
	}
}

// Documents have few pictures, and a link of a document to a picture leads to one.
func TestDocumentsHaveFewPictures(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	pictures := 0
	link := regexp.MustCompile(`!\[[^\]]*\]\(([^)]+)\)`)
	for _, folder := range []string{root, filepath.Join(root, "docs")} {
		err := filepath.WalkDir(folder, func(name string, entry os.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && folder == root && name != root:
				return filepath.SkipDir
			}
			switch filepath.Ext(name) {
			case ".png", ".apng", ".jpg", ".gif", ".svg", ".webp":
				pictures++
			case ".md":
				text, err := os.ReadFile(name)
				if err != nil {
					return err
				}
				for _, m := range link.FindAllStringSubmatch(string(text), -1) {
					if _, err := os.Stat(filepath.Join(filepath.Dir(name), m[1])); err != nil && !strings.Contains(m[1], "://") {
						t.Errorf("%s: %v", name, err)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if pictures == 0 || pictures > 20 {
		t.Errorf("the documents have %d pictures, want at most 20: generated ones are not committed", pictures)
	}
}

// TestLayersAreDocumented holds that docs/architecture.md names each package, and that the
// index of decisions names each decision.
func TestLayersAreDocumented(t *testing.T) {
	t.Parallel()
	docs := filepath.Join("..", "..", "docs")
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(docs, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	architecture := read("architecture.md")
	packages, err := os.ReadFile("layers_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(packages), "var layers")
	table, _, _ = strings.Cut(table, "\n}")
	found := regexp.MustCompile(`"([a-z][a-z/]*)"`).FindAllStringSubmatch(table, -1)
	if len(found) < 80 {
		t.Fatalf("%d packages in layers_test.go", len(found))
	}
	for _, m := range found {
		if name := path.Base(m[1]); !strings.Contains(architecture, "`"+m[1]+"`") && !strings.Contains(architecture, "`"+name+"`") {
			t.Errorf("docs/architecture.md does not name %s", m[1])
		}
	}
	index := read(filepath.Join("decisions", "README.md"))
	decisions, err := filepath.Glob(filepath.Join(docs, "decisions", "0*.md"))
	if err != nil || len(decisions) < 40 {
		t.Fatal(len(decisions), err)
	}
	for _, file := range decisions {
		title, _, _ := strings.Cut(read(filepath.Join("decisions", filepath.Base(file))), "\n")
		number, title, _ := strings.Cut(strings.TrimPrefix(title, "# "), ". ")
		if line := number + ". [" + title + "](" + filepath.Base(file) + ")\n"; !strings.Contains(index, line) {
			t.Errorf("docs/decisions/README.md lacks the line %s", line)
		}
	}
}

// TestForeignCommandsAreMarked holds that documents which tell to run what no test can run
// say in the same section what that needs.
func TestForeignCommandsAreMarked(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile("(?m)(?:`|^ *)(kubectl|kustomize|docker|nats|systemctl) [a-z-]")
	marked := regexp.MustCompile(`needs? (a cluster|Docker)`)
	found := 0
	for _, file := range append(files, filepath.Join("..", "..", "README.md")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for section := range strings.SplitSeq(string(text), "\n## ") {
			calls := call.FindAllStringSubmatch(section, -1)
			found += len(calls)
			if len(calls) > 0 && !marked.MatchString(section) {
				title, _, _ := strings.Cut(section, "\n")
				t.Errorf("%s, %q: %s is not marked as what needs a cluster or Docker", filepath.Base(file), title, calls[0][1])
			}
		}
	}
	if found < 5 {
		t.Errorf("%d commands were found", found)
	}
}

// words splits a line as a shell does, without its expansions.
func words(line string) (out []string) {
	for _, m := range regexp.MustCompile(`"([^"]*)"|'([^']*)'|(\S+)`).FindAllStringSubmatch(line, -1) {
		out = append(out, m[1]+m[2]+m[3])
	}
	return out
}
