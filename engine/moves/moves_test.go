package moves

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/repertoire"
)

const handshake = `gesture secret handshake: both-hands
    0.5  near hand palm at front (0 -0.3 0.8) palm in fingers forward cup
`

func read(t *testing.T, text string) *Moves {
	t.Helper()
	m, err := Read(fstest.MapFS{"own.move": {Data: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Moves and their words are in force for the runs that have entered them, and for no others.
func TestMovesAreInForceForTheirRuns(t *testing.T) {
	m := read(t, strings.Replace(handshake, ": both-hands", "", 1)+"  words: greet in secret\n\ngesture wave royal\n    1  head yaw 3\n  words: royal wave\n")
	leave, err := m.Enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for prompt, want := range map[string]language.Action{
		"a person does a secret handshake":     {Verb: "secret handshake"},
		"a person greets in secret, then sits": {Verb: "secret handshake"},
		"she does a royal wave":                {Verb: "wave", Variant: "royal"},
	} {
		a := explain.Plan(prompt).Actions
		if len(a) == 0 || a[0].Verb != want.Verb || a[0].Variant != want.Variant {
			t.Errorf("%q is read as %v", prompt, a)
		}
	}
	if repertoire.Current().Gestures["secret handshake"] == nil || repertoire.Current().Moves["jump"] == nil {
		t.Error("moves of the files or of the program are missing")
	}
	cut, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (*Moves)(nil).Enter(cut); !errors.Is(err, context.Canceled) {
		t.Errorf("a run with other moves did not wait: %v", err)
	}
	leave()
	leave, err = (*Moves)(nil).Enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	if repertoire.Current().Gestures["secret handshake"] != nil {
		t.Error("the moves of a user stay in force")
	}
}

// A fault is reported with its place.
func TestFaultsAreReported(t *testing.T) {
	_, err := Read(fstest.MapFS{"own.move": {Data: []byte(handshake)}})
	if err == nil || !strings.HasPrefix(err.Error(), "own.move:1:27: ") {
		t.Errorf("the error is %v", err)
	}
}

// The digest follows the content.
func TestDigestFollowsTheContent(t *testing.T) {
	a, b, c := read(t, "move jump\n    1\n"), read(t, "move jump\n    1\n"), read(t, "move jump\n    2\n")
	if a.Digest() != b.Digest() || a.Digest() == c.Digest() || (*Moves)(nil).Digest() != "" {
		t.Error("the digest does not identify the content")
	}
}

// The examples of the document are read.
func TestExamplesOfTheDocumentAreRead(t *testing.T) {
	doc, err := os.ReadFile("../../docs/moves.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for i, block := range strings.Split(string(doc), "```") {
		if text, ok := strings.CutPrefix(block, "\n"); ok && i%2 == 1 {
			examples++
			read(t, text)
		}
	}
	if examples < 2 {
		t.Errorf("the document has %d examples", examples)
	}
}

// Files add forms to moves of the program, and replace a move with its forms. A form is no verb of its own.
func TestFormsOfFiles(t *testing.T) {
	own := read(t, "gesture pick up as juggler: when small\n    1  near hand tip at floor\n")
	if got := own.set.Forms(true, "pick up"); len(got) < 3 || got[0].Name != "juggler" || own.set.Gestures["pick up as juggler"] == nil {
		t.Errorf("the forms are %v", got)
	}
	if got := read(t, "gesture pick up\n    1  near hand tip at floor\n").set.Forms(true, "pick up"); len(got) != 0 {
		t.Errorf("a move of the user has the forms of the program: %v", got)
	}
	for text, want := range map[string]string{
		"gesture pick up as juggler\n    1  head pitch 3\n":             "own.move:1:9: a form says when it is done",
		"gesture pick up as juggler: when smal\n    1  head pitch 3\n":  `own.move:1:34: there is no fact "smal": there are small, bulky, `,
		"gesture pick up as juggler: when tierd\n    1  head pitch 3\n": `own.move:1:34: there is no fact "tierd": there are small, bulky, `,
		"gesture pick up: when small\n    1  head pitch 3\n":            "own.move:1:9: facts are of a form",
		"gesture frobnicate as low: when small\n    1  head pitch 3\n":  `own.move:1:9: there is no gesture "frobnicate"`,
		"move jump as low: when\n    1  head pitch 3\n":                 "own.move:2:1: a fact",
	} {
		if _, err := Read(fstest.MapFS{"own.move": {Data: []byte(text)}}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q is refused with %v, want %q", text, err, want)
		}
	}
}
