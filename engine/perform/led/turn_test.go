package led_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/perform/led"
)

// A turn between two headings goes by its angle if the headings allow it, and by the nearest whole turns otherwise.
func TestTurnsMeetTheHeadingsOfThePath(t *testing.T) {
	for _, tt := range []struct{ angle, heading, want float64 }{ // degrees: of the cue, at the end of the path, of the way there
		{360, 0, 360}, {-720, 0, -720}, {180, 180, 180}, {-180, 180, -180}, {90, 0, 0}, {360, 90, 450},
	} {
		const rad = math.Pi / 180
		points := []gait.Waypoint{{Time: 0, HasHeading: true}, {Time: 3, Z: 3, Heading: tt.heading * rad, HasHeading: true}}
		path := gait.NewPath(gait.Course{Length: 3, Waypoints: points})
		cue := action.Cue{Span: language.Span{Action: language.Action{Verb: language.Turn, Angle: tt.angle * rad}, Start: 0.2, End: 2.8}}
		turned := led.AddTurns(points, []action.Cue{cue}, path)
		way := gait.NewPath(gait.Course{Length: 3, Waypoints: turned})
		if got := (way.At(3).Heading - way.At(0).Heading) / rad; math.Abs(got-tt.want) > 1 {
			t.Errorf("a turn of %.0f degrees to the heading %.0f goes by %.0f, want %.0f", tt.angle, tt.heading, got, tt.want)
		}
		for _, w := range turned {
			if at := way.At(w.Time).Pos; math.Abs(at.Z-w.Time) > 0.35 {
				t.Errorf("at %.2f s the body is at %.2f m", w.Time, at.Z)
			}
		}
	}
}
