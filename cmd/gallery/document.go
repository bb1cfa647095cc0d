package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/moves"
)

// pictureLink matches a picture of a document: ![PROMPT, SECONDS s](FILE.png).
var pictureLink = regexp.MustCompile(`!\[(.+), ([0-9.]+) s\]\(([a-z-]+\.png)\)`)

// illustrated is a picture of a document, with the moves of its motion, which are in the code block before
// it.
type illustrated struct {
	entry
	file, moves string
}

// pictures returns the pictures of a document.
func pictures(text string) (all []illustrated, err error) {
	for _, at := range pictureLink.FindAllStringSubmatchIndex(text, -1) {
		part := func(n int) string { return text[at[2*n]:at[2*n+1]] }
		block := ""
		for i, code := range strings.Split(text[:at[0]], "\n```") {
			if moves, ok := strings.CutPrefix(code, "\n"); ok && i%2 == 1 { // a code block without a language
				block = moves
			}
		}
		seconds, err := strconv.ParseFloat(part(2), 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", part(3), err)
		}
		all = append(all, illustrated{entry{part(1), seconds}, part(3), block})
	}
	return all, nil
}

// illustrate draws the pictures of a document into its folder.
func illustrate(document string) error {
	text, err := os.ReadFile(document)
	if err != nil {
		return err
	}
	all, err := pictures(string(text))
	if err != nil {
		return err
	}
	for _, p := range all {
		if err := p.draw(filepath.Dir(document)); err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
	}
	return nil
}

// draw draws a picture into a folder.
func (p *illustrated) draw(folder string) error {
	dir, err := os.MkdirTemp("", "gallery")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "own.move"), []byte(p.moves+"\n"), 0o600); err != nil {
		return err
	}
	own, err := moves.Open(dir).Read()
	if err != nil {
		return err
	}
	return drawTo(engine.New(engine.Options{Moves: own}), filepath.Join(folder, p.file), p.entry)
}
