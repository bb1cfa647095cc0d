package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var shown bytes.Buffer
		done := startProgress(&shown, "making")
		time.Sleep(900 * time.Millisecond)
		done()
		if shown.Len() > 0 {
			t.Errorf("work of less than a second shows %q", &shown)
		}
		done = startProgress(&shown, "making")
		time.Sleep(2500 * time.Millisecond)
		done()
		if !strings.Contains(shown.String(), "making, 2 s so far") || !strings.Contains(shown.String(), "making, 1 s so far") {
			t.Errorf("work of 2.5 s shows %q", &shown)
		}
	})
}

func TestProgressNeedsTerminal(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	defer write.Close()
	if IsTerminal(write) || IsTerminal(&bytes.Buffer{}) {
		t.Error("a pipe is taken for a terminal")
	}
}
