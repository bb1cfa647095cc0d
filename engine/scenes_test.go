package engine_test

import (
	"os"
	"strings"
	"testing"
)

// scenesShown is the share of the slots of sceneFile that motions show now. It
// only rises: a change that shows more raises it.
const scenesShown = 0.89

// sceneFile has captions with roles, a scene, objects and scope, which were written
// before any rule that reads them. Its slots are those of promptFile, and its own
// of a whole clip; they stand in its first lines.
const sceneFile = "testdata/scenes.txt"

// strangerFile has captions of annotators, directors and games, written like those of
// sceneFile. Of their slots, strangersShown are shown. Before any rule that reads them, 0.84 were
// of the 200 captions that were written third, and 0.80 of the 60 after them.
const (
	strangerFile   = "testdata/strangers.txt"
	strangersShown = 0.90
)

// sceneFrames is the length of their motions: several clauses take their time.
const sceneFrames = 160

func TestScenesShowTheirSlots(t *testing.T)    { judged(t, sceneFile, scenesShown) }
func TestStrangersShowTheirSlots(t *testing.T) { judged(t, strangerFile, strangersShown) }

// judged holds the share of the slots of a file that motions show to a bound.
func judged(t *testing.T, file string, bound float64) {
	t.Helper()
	computes(t)
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	usual := film(t, "a person walks", sceneFrames)
	captions, judged, whole, total, shown := 0, 0, 0, 0, 0
	for n, line := range strings.Split(string(raw), "\n") {
		caption, slots, ok := strings.Cut(strings.TrimSpace(line), "|")
		if !ok || caption[0] == '#' {
			continue
		}
		captions++
		if skipped(captions) {
			continue
		}
		judged++
		f := film(t, strings.TrimSpace(caption), sceneFrames)
		f.usual = usual
		missed := 0
		for slot := range strings.FieldsSeq(slots) {
			total++
			if good, seen := f.showsInScene(t, slot); good {
				shown++
			} else {
				missed++
				t.Logf("%d: %q does not show %s: %s", n+1, caption, slot, seen)
			}
		}
		if missed == 0 {
			whole++
		}
	}
	share := float64(shown) / float64(total)
	t.Logf("%d of %d captions, %d of them whole; %d of %d slots shown, %.1f %%", judged, captions, whole, shown, total, 100*share)
	if share < least(bound) {
		t.Errorf("%.1f %% of the slots are shown, want %.0f", 100*share, 100*least(bound))
	}
}

// showsInScene also reads the slots that hold at the end, or from when they first
// hold until the end.
func (f *footage) showsInScene(t *testing.T, slot string) (good bool, seen string) {
	name, value, _ := strings.Cut(slot, ":")
	last := len(f.at) - 1
	switch name {
	case "last":
		return f.during(last, last).holds(t, value)
	case "keeps":
		for from := range f.at {
			if ok, _ := f.during(from, from).holds(t, value); !ok {
				continue
			}
			for i := from; i <= last; i += 4 {
				if ok, seen := f.during(i, i).holds(t, value); !ok {
					return false, seen
				}
			}
			return true, ""
		}
		return false, "it never holds"
	}
	return f.shows(t, slot)
}

// holds judges a slot, and two that are the heights of the hips.
func (f *footage) holds(t *testing.T, slot string) (bool, string) {
	switch slot {
	case "low":
		return f.hips(0) < 0.8, "the hips are high"
	case "stand":
		return f.hips(0) > 0.8, "the hips are low"
	}
	return f.shows(t, slot)
}

// during is the part of a motion between two frames.
func (f *footage) during(from, to int) *footage {
	part := *f
	part.at = f.at[from : to+1]
	return &part
}

// A caption without slots would pass whatever its motion is.
func TestScenesAreComplete(t *testing.T) {
	raw, err := os.ReadFile(sceneFile)
	if err != nil {
		t.Fatal(err)
	}
	captions := map[string]bool{}
	for n, line := range strings.Split(string(raw), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		caption, slots, ok := strings.Cut(line, "|")
		if caption = strings.TrimSpace(caption); !ok || len(strings.Fields(slots)) == 0 || captions[caption] {
			t.Errorf("line %d has no slots, or stands there twice", n+1)
		}
		captions[caption] = true
	}
	if len(captions) < 200 {
		t.Errorf("%d captions, want 200 or more", len(captions))
	}
}
