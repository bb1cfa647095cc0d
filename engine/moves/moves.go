// Package moves has the moves of a user beside those of the program, and the words that mean them.
// They come from a folder of files that may change while the program runs.
package moves

import (
	"context"
	"encoding/hex"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// Moves are the moves of one state of a folder. Nothing changes them.
type Moves struct {
	set *repertoire.Set
	own *language.Own
	lex *lexicon.Lexicon // of the program, with the words of the moves
}

// Read reads the files of a folder. The error has file, line and column of each fault.
func Read(folder fs.FS) (*Moves, error) {
	set, err := repertoire.Read(folder, language.Styles)
	if err != nil {
		return nil, err
	}
	var verbs []language.OwnVerb
	for _, e := range set.Entries {
		if v, ok := verbOf(&e); ok {
			verbs = append(verbs, v)
		}
	}
	lex, err := lexicon.Default().WithOwn(verbs)
	if err != nil {
		return nil, fmt.Errorf("words of moves: %w", err)
	}
	return &Moves{set, language.NewOwn(verbs), lex}, nil
}

// verbOf returns the verb of an entry that words of its own mean, or whose name begins with no verb of
// the program: its name means it then. The rest of a name that begins with one is the variant.
func verbOf(e *repertoire.Entry) (v language.OwnVerb, ok bool) {
	name := string(e.Name)
	if e.Kind == "settled" || e.Name.IsForm() {
		return v, false // it is found by the name of the move of a standing body, or of the move that it is a form of
	}
	v = language.OwnVerb{Verb: language.Verb(name), Phrases: e.Words}
	for at := len(name); at > 0; at = strings.LastIndexByte(name[:at], ' ') {
		if first := name[:at]; language.Verb(first).Known() {
			v.As = language.Action{Verb: language.Verb(first), Variant: strings.TrimSpace(name[at:])}
			return v, len(e.Words) > 0
		}
	}
	v.Phrases = append([]string{name}, e.Words...)
	m := e.Move
	v.Upper, v.Stays, v.Open = e.Kind == "gesture", m.Stays, m.Fills
	v.Low = m.Stays && m.LeavesFeet()
	v.Seconds = repertoire.Length(m.Enter) + repertoire.Length(m.Cycle) + repertoire.Length(m.Leave)
	if v.Again = repertoire.Length(m.Cycle); v.Again == 0 {
		v.Again = v.Seconds
	}
	if v.Upper {
		v.Seconds += m.BackTime()
	}
	if v.Stays || v.Open {
		v.Again = 0
	}
	return v, true
}

// Digest identifies the content of the files; "" without files.
func (m *Moves) Digest() string {
	if m == nil {
		return ""
	}
	return hex.EncodeToString(m.set.Digest[:16])
}

// turn has the runs of the moves that are in force. Those of others wait for them.
var turn = struct {
	sync.Mutex
	moves *Moves
	runs  int
	over  chan struct{} // closed when no run is left
}{over: make(chan struct{})}

// Enter puts the moves in force, those of the program alone if m is nil, until leave is called. It waits
// for runs with other moves: a run sees one state of the files.
func (m *Moves) Enter(ctx context.Context) (leave func(), err error) {
	for {
		turn.Lock()
		if turn.runs == 0 && turn.moves != m {
			turn.moves = m
			if m == nil {
				repertoire.Use(nil)
				language.UseOwn(nil)
				lexicon.Use(nil)
			} else {
				repertoire.Use(m.set)
				language.UseOwn(m.own)
				lexicon.Use(m.lex)
			}
		}
		if turn.moves == m {
			turn.runs++
			turn.Unlock()
			return left, nil
		}
		over := turn.over
		turn.Unlock()
		select {
		case <-over:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// left ends a run.
func left() {
	turn.Lock()
	defer turn.Unlock()
	if turn.runs--; turn.runs == 0 {
		close(turn.over)
		turn.over = make(chan struct{})
	}
}
