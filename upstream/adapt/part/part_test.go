package part_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
)

func TestSegments(t *testing.T) {
	clip := &mmcp.MotionReference{FPS: 30, Rotations: make([][][4]float64, 11)}
	for f := range 11 {
		clip.RootPositions = append(clip.RootPositions, [3]float64{0, 0, float64(f)})
	}
	list := []mmcp.Segment{
		{Type: mmcp.SegmentText, Prompt: "a", DurationFrames: 10},
		{Type: mmcp.SegmentMotionReference, Motion: clip, DurationFrames: 20},
		{Type: "video_reference", Video: &mmcp.VideoReference{Start: 2, End: 6}, DurationFrames: 40},
		{Type: "video_reference", Video: &mmcp.VideoReference{Start: 2}, DurationFrames: 10},
	}
	type piece struct {
		frames      int
		first, last float64 // of the clip, or of the video
	}
	for _, tt := range []struct {
		from, to int
		want     []piece
	}{
		{0, 10, []piece{{10, 0, 0}}},
		{4, 20, []piece{{6, 0, 0}, {10, 0, 5}}},
		{20, 50, []piece{{10, 5, 10}, {20, 2, 4}}},
		{29, 30, []piece{{1, 9, 10}}},
		{75, 80, []piece{{5, 2, 0}}}, // the end of the video is not known
		{0, 80, []piece{{10, 0, 0}, {20, 0, 10}, {40, 2, 6}, {10, 2, 0}}},
	} {
		var got []piece
		for _, s := range part.Segments(list, tt.from, tt.to) {
			p := piece{frames: s.DurationFrames}
			if m := s.Motion; m != nil {
				p.first, p.last = m.RootPositions[0][2], m.RootPositions[len(m.RootPositions)-1][2]
			}
			if s.Video != nil {
				p.first, p.last = s.Video.Start, s.Video.End
			}
			got = append(got, p)
		}
		if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(piece{})); diff != "" {
			t.Errorf("%d..%d: (-want +got)\n%s", tt.from, tt.to, diff)
		}
	}
	if len(clip.Rotations) != 11 || list[2].Video.Start != 2 {
		t.Error("the segments were changed")
	}
}

func TestConstraint(t *testing.T) {
	path := mmcp.Constraint{Type: mmcp.ConstraintRootPath, Frames: []int{0, 20}, PositionsXZ: [][2]float64{{0, 0}, {0, 20}}, HeadingRadians: []float64{0, 1}}
	got, ok := part.Constraint(&path, 0, 0, 11)
	want := path
	want.Frames, want.PositionsXZ, want.HeadingRadians = []int{0, 10}, [][2]float64{{0, 0}, {0, 10}}, []float64{0, 0.5}
	if diff := cmp.Diff(want, got); diff != "" || !ok {
		t.Errorf("%v (-want +got)\n%s", ok, diff)
	}
	target := mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Frames: []int{9, 3}, Positions: [][3]float64{{9}, {3}}}
	got, ok = part.Constraint(&target, 5, 8, 12)
	want = target
	want.Frames, want.Positions = []int{4}, [][3]float64{{9}}
	if diff := cmp.Diff(want, got); diff != "" || !ok {
		t.Errorf("%v (-want +got)\n%s", ok, diff)
	}
	if _, ok := part.Constraint(&target, 10, 10, 12); ok {
		t.Error("there is a target where none is")
	}
}

func TestApart(t *testing.T) {
	list := []mmcp.Constraint{
		{Type: mmcp.ConstraintEffectorTarget, Frames: []int{9, 2}},
		{Type: mmcp.ConstraintRootPath, Frames: []int{4, 5, 6}},
		{Type: mmcp.ConstraintGroundHeight},
	}
	if diff := cmp.Diff([]int{2, 1, 0, 1, 2, 3, 3, 2, 1, 0, 1}, part.PinDistances(list, 10, 3)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	list[1].Frames = []int{5, 7}
	if got := part.PinDistances(list, 10, 3)[5]; got != 0 {
		t.Errorf("one of two points of a path is %d frames away", got)
	}
}

func TestDrawn(t *testing.T) {
	for _, tt := range []struct {
		frames []int
		want   []bool
	}{
		{[]int{0}, []bool{false}},
		{[]int{0, 20}, []bool{false, false}}, // the ends of a short motion
		{[]int{0, 1}, []bool{true, true}},
		{[]int{0, 20, 40}, []bool{true, true, true}},
		{[]int{0, 50, 60, 110, 111, 160}, []bool{false, false, false, true, true, false}},
		{[]int{0, 10, 20, 60}, []bool{true, true, true, false}},
	} {
		for k := range tt.frames {
			if got := part.Drawn(tt.frames, k, 24); got != tt.want[k] {
				t.Errorf("%v: point %d is drawn: %v, want %v", tt.frames, k, got, tt.want[k])
			}
		}
	}
}
