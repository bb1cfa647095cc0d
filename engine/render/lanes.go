package render

import (
	"fmt"
	"image/color"
	"math"

	"golang.org/x/image/font"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

const (
	laneHeight  = 20
	speedHeight = 64

	// slipLimit is the greatest speed, in metres per second, at which a standing joint does not visibly slip.
	slipLimit = 0.05
)

// timeline maps the frames of a clip to positions on the sheet.
type timeline struct {
	left, right float64
	frames      int
}

func (t timeline) x(frame float64) float64 {
	return t.left + (t.right-t.left)*frame/float64(max(t.frames, 1))
}

// drawLanes draws, over a common time axis, when each contact joint stands, when it slips while standing, and
// the speed of the root.
func (s *sheet) drawLanes() {
	t := timeline{left: margin, right: float64(s.width - margin), frames: s.clip.Frames()}
	for _, c := range s.clip.Contacts {
		name := s.clip.Skeleton.Joints[c.Joint].Name
		t.left = max(t.left, margin+16+float64(font.MeasureString(s.small, fit(name, s.small, 180)).Ceil()))
	}
	t.left = max(t.left, margin+64)
	t.right -= 96
	s.text(point{margin, s.y + 8}, "CONTACTS", s.small, -1, faded)
	if len(s.clip.Contacts) == 0 {
		s.text(point{t.left, s.y + 8}, "none are given", s.small, -1, faded)
	} else {
		s.text(point{t.right + 8, s.y + 8}, "slip, cm/s", s.small, -1, faded)
	}
	s.y += 16
	top := s.y
	for i := range s.clip.Contacts {
		s.drawLane(t, i)
	}
	s.drawPins(t)
	s.y += 8
	s.drawSpeed(t)
	s.drawTime(t, top)
	s.y += 34
}

func (s *sheet) drawLane(t timeline, contact int) {
	c := s.clip.Contacts[contact]
	sd := s.figure.side[c.Joint]
	y := s.y
	s.text(point{margin, y + 14}, fit(s.clip.Skeleton.Joints[c.Joint].Name, s.small, 180), s.small, -1, sd.color())
	s.fillBox(t.x(0), y+3, t.x(float64(t.frames)), y+laneHeight-3, color.RGBA{243, 245, 248, 255})
	worst, sum, count := 0.0, 0.0, 0
	for _, iv := range clip.Runs(c.On) {
		s.fillBox(t.x(float64(iv[0])), y+3, t.x(float64(iv[1])), y+laneHeight-3, sd.color())
		for f := iv[0] + 1; f < iv[1]; f++ {
			v := s.speed(c.Joint, f)
			worst, sum, count = max(worst, v), sum+v, count+1
			if v > slipLimit {
				s.fillBox(t.x(float64(f)), y+laneHeight-6, t.x(float64(f+1)), y+laneHeight-3, warning)
			}
		}
	}
	if count > 0 {
		col := faded
		if worst > slipLimit {
			col = warning
		}
		s.text(point{t.right + 8, y + 14}, fmt.Sprintf("%.1f, at most %.1f", 100*sum/float64(count), 100*worst), s.small, -1, col)
	}
	s.y += laneHeight
}

// speed returns the horizontal speed of a joint from the frame before.
func (s *sheet) speed(joint, frame int) float64 {
	d := s.models[frame][joint].Pos.Sub(s.models[frame-1][joint].Pos)
	return d.Horizontal().Len() * s.clip.FPS
}

// drawSpeed draws the root's speed over the ground.
func (s *sheet) drawSpeed(t timeline) {
	top, bottom := s.y, s.y+speedHeight
	fastest := 0.5
	speeds := make([]float64, s.clip.Frames())
	for f := range speeds {
		if f > 0 {
			speeds[f] = geom.Vec3{}.Dist(s.clip.Root[f].Sub(s.clip.Root[f-1]).Horizontal()) * s.clip.FPS
		}
		fastest = max(fastest, speeds[f])
	}
	if len(speeds) > 1 {
		speeds[0] = speeds[1]
	}
	ceiling := math.Ceil(fastest*2) / 2
	s.text(point{margin, top + 14}, "root speed", s.small, -1, faded)
	s.text(point{t.right + 8, top + 8}, number(ceiling)+" m/s", s.small, -1, faded)
	s.rule(t.x(0), top, t.x(float64(t.frames)), top, hairy)
	s.rule(t.x(0), bottom, t.x(float64(t.frames)), bottom, ground)
	line := make([]point, len(speeds))
	for f, v := range speeds {
		line[f] = point{t.x(float64(f) + 0.5), bottom - v/ceiling*(speedHeight-2)}
	}
	s.curve(line, 1.6, ink)
	s.y = bottom
}

// drawTime draws the time axis below, and the moments through all lanes.
func (s *sheet) drawTime(t timeline, top float64) {
	for _, f := range s.moments {
		x := t.x(float64(f) + 0.5)
		for y := top; y < s.y; y += 6 {
			s.rule(x, y, x, min(y+2, s.y), faded)
		}
	}
	length := s.seconds(t.frames)
	step := 0.1
	for _, wider := range []float64{0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800} {
		if step*(t.right-t.left)/max(length, 1e-9) >= 48 {
			break
		}
		step = wider
	}
	for n := 0.0; n*step <= length && n < 1000; n++ {
		x := t.x(n * step * s.clip.FPS)
		s.rule(x, s.y, x, s.y+5, ground)
		s.text(point{x, s.y + 18}, number(math.Round(n*step*100)/100)+" s", s.small, 0, faded)
	}
}

func (s *sheet) fillBox(x0, y0, x1, y1 float64, col color.Color) {
	s.fill([]point{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, col)
}
