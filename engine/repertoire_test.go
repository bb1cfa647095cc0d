package engine_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
)

// witness looks at a motion of any mapped body. Lengths are parts of the hip
// height; 0 is the left side, 1 the right one.
type witness struct {
	body *rig.Body
	at   [][]geom.Transform
	tall float64
}

func (w *witness) pos(f, joint int) geom.Vec3 { return w.at[f][joint].Pos.Scale(1 / w.tall) }

// ankle is where an ankle is, and how high above where it is in standing.
func (w *witness) ankle(f, side int) geom.Vec3 {
	at := w.pos(f, w.body.Legs[side].Foot)
	at.Y -= w.body.Size.Ankle / w.tall
	return at
}
func (w *witness) knee(f, side int) geom.Vec3  { return w.pos(f, w.body.Legs[side].Shin) }
func (w *witness) wrist(f, side int) geom.Vec3 { return w.pos(f, w.body.Arms[side].Hand) }
func (w *witness) head(f int) geom.Vec3        { return w.pos(f, w.body.Head) }
func (w *witness) hips(f int) geom.Vec3 {
	return w.pos(f, w.body.Legs[0].Thigh).Lerp(w.pos(f, w.body.Legs[1].Thigh), 0.5)
}
func (w *witness) shoulders(f int) geom.Vec3 {
	return w.pos(f, w.body.Arms[0].Upper).Lerp(w.pos(f, w.body.Arms[1].Upper), 0.5)
}

// up is the direction from the hips to the shoulders.
func (w *witness) up(f int) geom.Vec3 { return w.shoulders(f).Sub(w.hips(f)).Unit() }
func (w *witness) last() int          { return len(w.at) - 1 }
func (w *witness) way() geom.Vec3     { return w.hips(w.last()).Sub(w.hips(0)).Horizontal() }

// stands reports whether the body stands upright in a frame.
func (w *witness) stands(f int) bool {
	return w.hips(f).Y > 0.95 && w.up(f).Y > 0.97 && math.Abs(w.ankle(f, 0).Y-w.ankle(f, 1).Y) < 0.02
}

// most and least are those of a value over all frames.
func (w *witness) most(of func(f int) float64) float64 {
	m := math.Inf(-1)
	for f := range w.at {
		m = math.Max(m, of(f))
	}
	return m
}

func (w *witness) least(of func(f int) float64) float64 {
	return -w.most(func(f int) float64 { return -of(f) })
}

// times counts how often something becomes true.
func (w *witness) times(is func(f int) bool) int {
	n := 0
	for f := range w.at {
		if is(f) && (f == 0 || !is(f-1)) {
			n++
		}
	}
	return n
}

// once, and some more readings that several actions share.
func (w *witness) once(is func(f int) bool) bool { return w.times(is) > 0 }
func (w *witness) footHigh(side int) float64 {
	return w.most(func(f int) float64 { return w.ankle(f, side).Y })
}
func (w *witness) lowHips() float64 { return w.least(func(f int) float64 { return w.hips(f).Y }) }
func (w *witness) handsDown(f int) bool {
	return w.wrist(f, 0).Y < 0.08 && w.wrist(f, 1).Y < 0.08
}
func (w *witness) upsideDown() bool { return w.once(func(f int) bool { return w.up(f).Y < -0.9 }) }
func (w *witness) flights() int {
	return w.times(func(f int) bool { return math.Min(w.ankle(f, 0).Y, w.ankle(f, 1).Y) > 0.13 })
}

// reached is how far a wrist is from its shoulder at most, along an axis.
func (w *witness) reached(side int, axis geom.Vec3) float64 {
	return w.most(func(f int) float64 { return w.wrist(f, side).Sub(w.pos(f, w.body.Arms[side].Upper)).Dot(axis) })
}

var forward, leftward = geom.UnitZ, geom.UnitX

// Each action of the whole body is seen in its motion, on two bodies. Joint limits, speed
// and free fall are judged by TestBars of cmd/gallery.
func TestRepertoire(t *testing.T) {
	computes(t)
	lies := func(w *witness, f int) bool { return w.hips(f).Y < 0.28 && math.Abs(w.up(f).Y) < 0.25 }
	faces := func(w *witness, f int) float64 {
		return w.at[f][w.body.Pelvis].Rot.Mul(w.body.Reference(w.body.Pelvis).Inv()).Rotate(geom.UnitZ).Y
	}
	akimbo := func(w *witness, side int) bool { // the hand is at the hip, the elbow beside the trunk
		f := w.last()
		return math.Abs(w.wrist(f, side).Y-w.hips(f).Y) < 0.2 && w.pos(f, w.body.Arms[side].Fore).Horizontal().Dist(w.hips(f).Horizontal()) > 0.35
	}
	tests := map[string]func(*witness) bool{
		"a person strikes a pose": func(w *witness) bool {
			return akimbo(w, 0) != akimbo(w, 1) && math.Abs(w.ankle(w.last(), 0).Y-w.ankle(w.last(), 1).Y) > 0.02
		},
		"a person strikes a heroic pose":    func(w *witness) bool { return akimbo(w, 0) && akimbo(w, 1) },
		"a person lies down on his back":    func(w *witness) bool { return lies(w, w.last()) && faces(w, w.last()) > 0.9 },
		"a person lies down on his stomach": func(w *witness) bool { return lies(w, w.last()) && faces(w, w.last()) < -0.9 },
		"a person lies on the left side": func(w *witness) bool {
			return lies(w, w.last()) && w.pos(w.last(), w.body.Arms[0].Upper).Y < w.pos(w.last(), w.body.Arms[1].Upper).Y-0.2
		},
		"a person lies down, then gets up": func(w *witness) bool {
			return w.once(func(f int) bool { return lies(w, f) }) && w.stands(w.last())
		},
		"a person gets up from lying": func(w *witness) bool { return lies(w, 0) && w.stands(w.last()) },
		"a person stands up from kneeling": func(w *witness) bool {
			return math.Min(w.knee(0, 0).Y, w.knee(0, 1).Y) < 0.12 && w.stands(w.last())
		},
		"a person goes to sleep": func(w *witness) bool { return lies(w, w.last()) },
		"a person crawls forward": func(w *witness) bool {
			f := w.last() - 10
			return w.way().Z > 0.5 && w.knee(f, 0).Y < 0.12 && w.knee(f, 1).Y < 0.12 && w.hips(f).Y < 0.6 && w.up(f).Y < 0.4
		},
		"a person crawls in a circle": func(w *witness) bool {
			return w.most(func(f int) float64 { return w.hips(f).X }) > 0.2 && w.least(func(f int) float64 {
				return w.at[f][w.body.Pelvis].Rot.Mul(w.body.Reference(w.body.Pelvis).Inv()).Rotate(geom.UnitX).X
			}) < -0.5
		},
		"a person does an army crawl": func(w *witness) bool { return w.hips(w.last()).Y < 0.2 && w.up(w.last()).Y < 0.5 },
		"a person does a forward roll": func(w *witness) bool {
			return w.upsideDown() && w.lowHips() < 0.2 && w.way().Z > 0.9 && w.stands(w.last())
		},
		"a person rolls backwards":          func(w *witness) bool { return w.upsideDown() && w.way().Z < -0.8 && w.stands(w.last()) },
		"a person kicks with the right leg": func(w *witness) bool { return w.footHigh(1) > 0.85 && w.footHigh(0) < 0.08 && w.stands(w.last()) },
		"a person kicks with the left leg":  func(w *witness) bool { return w.footHigh(0) > 0.85 && w.footHigh(1) < 0.08 },
		"a person does a high kick with the right leg": func(w *witness) bool {
			return w.footHigh(1) > 1.15
		},
		"a person does a side kick with the left leg": func(w *witness) bool {
			return w.most(func(f int) float64 { return w.ankle(f, 0).Sub(w.hips(f)).X }) > 0.6
		},
		"a person does a roundhouse kick with the right leg": func(w *witness) bool { return w.footHigh(1) > 0.9 },
		"a person does a spinning kick":                      func(w *witness) bool { return math.Max(w.footHigh(0), w.footHigh(1)) > 0.7 && w.stands(w.last()) },
		"a person kicks a ball with the right foot": func(w *witness) bool {
			return w.footHigh(1) > 0.3 && w.most(func(f int) float64 { return w.ankle(f, 1).Z - w.hips(f).Z }) > 0.5
		},
		"a person kicks three times with the left leg": func(w *witness) bool {
			return w.times(func(f int) bool { return w.ankle(f, 0).Y > 0.7 }) == 3
		},
		"a person stomps his right foot":      func(w *witness) bool { return w.footHigh(1) > 0.25 && w.stands(w.last()) },
		"a person punches with the left hand": func(w *witness) bool { return w.reached(0, forward) > 0.5 && w.reached(1, forward) < 0.45 },
		"a person punches with the right hand": func(w *witness) bool {
			return w.reached(1, forward) > 0.5 && w.ankle(w.last(), 1).Z < w.ankle(w.last(), 0).Z-0.2
		},
		"a person throws an uppercut": func(w *witness) bool {
			return w.most(func(f int) float64 { return math.Max(w.wrist(f, 0).Y, w.wrist(f, 1).Y) }) > 1.5
		},
		"a person is boxing": func(w *witness) bool { return w.reached(0, forward) > 0.45 && w.reached(1, forward) > 0.45 },
		"a person does karate": func(w *witness) bool {
			return math.Max(w.footHigh(0), w.footHigh(1)) > 0.7 && w.reached(1, forward) > 0.4
		},
		"a person does tai chi": func(w *witness) bool {
			return w.lowHips() < 0.86 && math.Max(w.footHigh(0), w.footHigh(1)) < 0.3 && w.reached(0, forward) > 0.4 && w.reached(1, forward) > 0.4
		},
		"a person does capoeira": func(w *witness) bool { return w.lowHips() < 0.75 && math.Max(w.footHigh(0), w.footHigh(1)) > 0.6 },
		"a person does kung fu": func(w *witness) bool {
			return w.once(func(f int) bool { return math.Abs(w.ankle(f, 0).X-w.ankle(f, 1).X) > 0.45 }) && w.footHigh(0)+w.footHigh(1) > 0.8
		},
		"a person does taekwondo":  func(w *witness) bool { return math.Max(w.footHigh(0), w.footHigh(1)) > 1 },
		"a child throws a tantrum": func(w *witness) bool { return w.footHigh(0) > 0.25 && w.footHigh(1) > 0.25 },
		"a person does judo": func(w *witness) bool {
			return w.least(func(f int) float64 { return w.up(f).Y }) < 0.6 && !w.stands(w.last())
		},
		"a person mops the floor": func(w *witness) bool {
			return w.once(func(f int) bool { return math.Abs(w.ankle(f, 0).X-w.ankle(f, 1).X) > 0.4 })
		},
		"a person sweeps the floor": func(w *witness) bool { return w.way().Len() > 0.05 },
		"a person vacuums": func(w *witness) bool {
			return w.once(func(f int) bool { return math.Abs(w.ankle(f, 0).Z-w.ankle(f, 1).Z) > 0.3 })
		},
		"a person rakes leaves": func(w *witness) bool {
			return w.most(func(f int) float64 { return math.Abs(w.ankle(f, 0).Z - w.ankle(f, 1).Z) }) > 0.3
		},
		"a person blocks a punch": func(w *witness) bool {
			return w.most(func(f int) float64 { return math.Max(w.wrist(f, 0).Y, w.wrist(f, 1).Y) }) > 1.6
		},
		"a person dodges to the left": func(w *witness) bool {
			return w.most(func(f int) float64 { return w.head(f).X }) > 0.3 && w.stands(w.last())
		},
		"a person dodges to the right": func(w *witness) bool { return w.least(func(f int) float64 { return w.head(f).X }) < -0.3 },
		"a person ducks": func(w *witness) bool {
			return w.least(func(f int) float64 { return w.head(f).Y }) < 1.3 && w.stands(w.last())
		},
		"a person slashes with a sword": func(w *witness) bool {
			return w.most(func(f int) float64 { return w.wrist(f, 1).Y - w.head(f).Y }) > 0.1
		},
		"a person shoots a pistol":       func(w *witness) bool { return w.reached(0, forward) > 0.45 && w.reached(1, forward) > 0.45 },
		"a person shoots with a bow":     func(w *witness) bool { return math.Max(w.reached(0, forward), w.reached(1, forward)) > 0.4 },
		"a person is pushed":             func(w *witness) bool { return w.way().Z > 0.4 && w.stands(w.last()) },
		"a person is pushed backwards":   func(w *witness) bool { return w.way().Z < -0.4 && w.stands(w.last()) },
		"a person is pushed to the left": func(w *witness) bool { return w.way().X > 0.3 && w.stands(w.last()) },
		"a person is pushed to the right": func(w *witness) bool {
			return w.way().X < -0.3 && w.stands(w.last())
		},
		"a person is pushed, then walks away": func(w *witness) bool { return w.way().Z > 1.2 && w.up(w.last()).Y > 0.95 },
		"a person stumbles backward":          func(w *witness) bool { return w.way().Z < -0.6 && w.stands(w.last()) },
		"a man trips backwards over a box":    func(w *witness) bool { return w.way().Z < -0.4 },
		"someone stumbles to the left":        func(w *witness) bool { return w.way().X > 0.3 && w.stands(w.last()) },
		"someone stumbles to the right":       func(w *witness) bool { return w.way().X < -0.3 && w.stands(w.last()) },
		"a person stumbles backward, then walks forward": func(w *witness) bool {
			return w.least(func(f int) float64 { return w.hips(f).Z }) < -0.5 && w.up(w.last()).Y > 0.95
		},
		"a person stumbles": func(w *witness) bool {
			return w.way().Z > 0.6 && w.least(func(f int) float64 { return w.up(f).Y }) < 0.88
		},
		"a person slips": func(w *witness) bool { return math.Max(w.footHigh(0), w.footHigh(1)) > 0.3 && w.stands(w.last()) },
		"a person loses balance": func(w *witness) bool {
			return math.Min(w.reached(0, leftward), -w.least(func(f int) float64 { return w.wrist(f, 1).Sub(w.pos(f, w.body.Arms[1].Upper)).X })) > 0.4
		},
		"a person falls down":               func(w *witness) bool { return lies(w, w.last()) && faces(w, w.last()) < -0.8 },
		"a person falls backwards":          func(w *witness) bool { return lies(w, w.last()) && faces(w, w.last()) > 0.8 },
		"a person falls to the left":        func(w *witness) bool { return lies(w, w.last()) && w.head(w.last()).X > 0.5 },
		"a person faints":                   func(w *witness) bool { return lies(w, w.last()) },
		"a person faints and gets up again": func(w *witness) bool { return w.lowHips() < 0.2 && w.stands(w.last()) },
		"a person flinches": func(w *witness) bool {
			return w.most(func(f int) float64 { return math.Min(w.wrist(f, 0).Y, w.wrist(f, 1).Y) }) > 1.45
		},
		"a person cowers": func(w *witness) bool { return w.hips(w.last()).Y < 0.65 && w.head(w.last()).Y < 1.2 },
		"a person shivers": func(w *witness) bool {
			return w.most(func(f int) float64 { return -math.Abs(w.wrist(f, 0).X - w.wrist(f, 1).X) }) > -0.3
		},
		"a person does two push-ups": func(w *witness) bool {
			return w.times(func(f int) bool { return w.handsDown(f) && w.shoulders(f).Y < 0.4 }) == 2 && w.stands(w.last())
		},
		"a person does a plank": func(w *witness) bool {
			return w.handsDown(w.last()) && w.hips(w.last()).Y > 0.25 && w.hips(w.last()).Y < 0.6 && w.knee(w.last(), 0).Y > 0.1
		},
		"a person does a burpee": func(w *witness) bool {
			return w.once(w.handsDown) && w.flights() >= 1 && w.stands(w.last())
		},
		"a person does a sit-up": func(w *witness) bool {
			return w.once(func(f int) bool { return lies(w, f) }) && w.once(func(f int) bool { return w.hips(f).Y < 0.2 && w.up(f).Y > 0.5 })
		},
		"a person does three jumping jacks": func(w *witness) bool {
			wide := func(f int) bool { return math.Abs(w.ankle(f, 0).X-w.ankle(f, 1).X) > 0.4 }
			return w.times(wide) == 3 && w.once(func(f int) bool { return wide(f) && w.wrist(f, 0).Y > w.head(f).Y }) && w.stands(w.last())
		},
		"a person does a star jump": func(w *witness) bool {
			return w.flights() == 1 && w.once(func(f int) bool { return math.Abs(w.ankle(f, 0).X-w.ankle(f, 1).X) > 0.6 })
		},
		"a person does a tuck jump": func(w *witness) bool {
			return w.flights() == 1 && w.least(func(f int) float64 { return w.hips(f).Y - math.Min(w.ankle(f, 0).Y, w.ankle(f, 1).Y) }) < 0.62
		},
		"a person jumps rope": func(w *witness) bool {
			return w.times(func(f int) bool { return math.Min(w.ankle(f, 0).Y, w.ankle(f, 1).Y) > 0.06 }) >= 4
		},
		"a person lunges with the right leg": func(w *witness) bool {
			return w.once(func(f int) bool { return w.ankle(f, 1).Z-w.ankle(f, 0).Z > 0.5 && w.hips(f).Y < 0.8 }) && w.stands(w.last())
		},
		"a person does high knees": func(w *witness) bool {
			return w.times(func(f int) bool { return w.knee(f, 0).Y > 0.75 }) > 1 && w.times(func(f int) bool { return w.knee(f, 1).Y > 0.75 }) > 1
		},
		"a person raises the left leg to the side": func(w *witness) bool {
			return w.most(func(f int) float64 { return w.ankle(f, 0).X - w.hips(f).X }) > 0.5
		},
		"a person raises the left leg":   func(w *witness) bool { return w.footHigh(0) > 0.5 && w.footHigh(1) < 0.08 },
		"a person raises the right knee": func(w *witness) bool { return w.most(func(f int) float64 { return w.knee(f, 1).Y }) > 0.85 },
		"a person stands on one leg":     func(w *witness) bool { return math.Max(w.ankle(w.last(), 0).Y, w.ankle(w.last(), 1).Y) > 0.25 },
		"a person leans forward":         func(w *witness) bool { return w.up(w.last()).Z > 0.3 && w.hips(w.last()).Y > 0.9 },
		"a person leans back":            func(w *witness) bool { return w.up(w.last()).Z < -0.2 },
		"a person leans to the left":     func(w *witness) bool { return w.up(w.last()).X > 0.2 },
		"a person leans to the right":    func(w *witness) bool { return w.up(w.last()).X < -0.2 },
		"a person touches their toes": func(w *witness) bool {
			return w.least(func(f int) float64 { return w.wrist(f, 0).Y }) < 0.35 && w.stands(w.last())
		},
		"a person does a cartwheel to the left": func(w *witness) bool {
			return w.upsideDown() && w.way().X > 1.5 && w.stands(w.last())
		},
		"a person does a handstand": func(w *witness) bool {
			return w.up(w.last()).Y < -0.95 && w.handsDown(w.last()) && w.ankle(w.last(), 0).Y > 1.6
		},
		"a person does a handspring": func(w *witness) bool { return w.upsideDown() && w.way().Z > 1.2 && w.stands(w.last()) },
		"a person does a backflip": func(w *witness) bool {
			return w.once(func(f int) bool { return w.up(f).Y < -0.9 && w.head(f).Y > 0.5 }) && w.flights() == 1 && w.stands(w.last())
		},
		"a person does a front flip":           func(w *witness) bool { return w.upsideDown() && w.flights() == 1 && w.stands(w.last()) },
		"a person does two backflips":          func(w *witness) bool { return w.flights() == 2 && w.stands(w.last()) },
		"a person does a grand jete":           func(w *witness) bool { return w.flights() == 1 && w.way().Z > 0.8 },
		"a person waits, then climbs a ladder": func(w *witness) bool { return w.hips(w.last()).Y > 1.4 },
		"a person climbs a ladder": func(w *witness) bool {
			higher := func(side int) bool { // a hand is two rungs above the lower one, and its elbow hangs
				return w.times(func(f int) bool {
					return w.wrist(f, side).Y-w.wrist(f, 1-side).Y > 0.25 && w.pos(f, w.body.Arms[side].Fore).Y < w.wrist(f, side).Y
				}) >= 2
			}
			return higher(0) && higher(1)
		},
		"a person climbs a tree": func(w *witness) bool { return w.hips(w.last()).Y > 1.3 },
		"a person stretches his hamstrings": func(w *witness) bool { // the hands stay at the toes as long as the trunk is down
			down := func(f int) bool { return w.up(f).Y < -0.3 }
			behind := func(f int) bool { return math.Min(w.wrist(f, 0).Z, w.wrist(f, 1).Z) < w.ankle(f, 0).Z-0.1 }
			return w.once(down) && !w.once(func(f int) bool { return down(f) && behind(f) })
		},
		"a person looks under the bed":               func(w *witness) bool { return w.head(w.last()).Y < 0.35 && w.handsDown(w.last()) },
		"a person slips and lands on his bottom":     func(w *witness) bool { return w.hips(w.last()).Y < 0.2 && w.up(w.last()).Y > 0.7 },
		"a maid scrubs the floor on hands and knees": func(w *witness) bool { return w.knee(w.last(), 0).Y < 0.1 && w.head(w.last()).Y < 0.8 },
		"a person reaches up for the jar on tiptoes": func(w *witness) bool {
			return w.footHigh(0) > 0.04 && w.most(func(f int) float64 { return math.Max(w.wrist(f, 0).Y, w.wrist(f, 1).Y) }) > 2.1
		},
		"a person flails the arms": func(w *witness) bool {
			up := func(side int) int { return w.times(func(f int) bool { return w.wrist(f, side).Y > w.shoulders(f).Y }) }
			return up(0) >= 3 && up(1) >= 3
		},
		"a person does two pull-ups": func(w *witness) bool {
			return w.times(func(f int) bool { return w.hips(f).Y > w.hips(0).Y+0.25 }) == 2 && w.stands(w.last())
		},
		"a person hangs from a bar": func(w *witness) bool { return w.ankle(w.last(), 0).Y > 0.15 && w.wrist(w.last(), 0).Y > 1.9 },
		"a person swims breaststroke": func(w *witness) bool {
			return w.times(func(f int) bool { return w.wrist(f, 0).X-w.wrist(f, 1).X > 0.9 }) >= 1
		},
		"a person swims freestyle": func(w *witness) bool {
			prone := func(f int) bool { return math.Abs(w.up(f).Y) < 0.4 }
			return prone(w.last()/2) && prone(w.last()) && w.way().Z > 0.7
		},
		"a person swims butterfly": func(w *witness) bool {
			high := func(f int) bool { return w.wrist(f, 0).Y > w.shoulders(f).Y && w.wrist(f, 1).Y > w.shoulders(f).Y }
			return math.Abs(w.up(w.last()/2).Y) < 0.5 && w.way().Z > 0.7 && w.once(high)
		},
		"a basketball player does a layup": func(w *witness) bool {
			up := func(f, s int) float64 { return w.wrist(f, s).Y - w.head(f).Y }
			return w.flights() > 0 && w.most(func(f int) float64 { return math.Abs(up(f, 0) - up(f, 1)) }) > 0.4
		},
		"a basketball player dunks": func(w *witness) bool {
			return w.flights() > 0 && w.most(func(f int) float64 { return math.Max(w.wrist(f, 0).Y, w.wrist(f, 1).Y) }) > 2.2
		},
		"a swordsman parries high": func(w *witness) bool {
			return w.most(func(f int) float64 { return math.Max(w.wrist(f, 0).Y, w.wrist(f, 1).Y) - w.head(f).Y }) > 0.1
		},
		"a cricketer bowls": func(w *witness) bool {
			return w.most(func(f int) float64 { return math.Max(w.wrist(f, 0).Y, w.wrist(f, 1).Y) - w.head(f).Y }) > 0.3
		},
		"a knight bashes with his shield": func(w *witness) bool {
			return w.most(func(f int) float64 { return math.Abs(w.ankle(f, 0).Z - w.ankle(f, 1).Z) }) > 0.4
		},
		"a person swims backstroke": func(w *witness) bool { return faces(w, w.last()/2) > 0.8 && w.way().Z < -0.7 },
		"a person crawls backward": func(w *witness) bool {
			return w.way().Z < -0.5 && w.knee(w.last()-10, 0).Y < 0.12 && w.up(w.last()-10).Y < 0.4
		},
		"a person does a bear crawl": func(w *witness) bool {
			f := w.last() - 10
			return w.way().Z > 0.7 && w.up(f).Y < 0.4 && math.Min(w.knee(f, 0).Y, w.knee(f, 1).Y) > 0.15
		},
		"a person walks like a crab": func(w *witness) bool {
			f := w.last() - 10
			return faces(w, f) > 0.4 && w.hips(f).Y > 0.2 && w.hips(f).Y < 0.6 && math.Min(w.wrist(f, 0).Y, w.wrist(f, 1).Y) < 0.1
		},
		"a person slides into base": func(w *witness) bool { return w.way().Z > 1.8 && w.lowHips() < 0.2 && w.stands(w.last()) },
		"a person does a headstand": func(w *witness) bool {
			f := w.last()
			return w.up(f).Y < -0.95 && w.head(f).Y < 0.3 && math.Min(w.ankle(f, 0).Y, w.ankle(f, 1).Y) > 1.2
		},
		"a person climbs a rope": func(w *witness) bool { return w.hips(w.last()).Y > 1.4 },
		"a person climbs a wall": func(w *witness) bool { return w.hips(w.last()).Y > 1.3 },
		"a person does the warrior pose": func(w *witness) bool {
			f := w.last()
			return math.Abs(w.ankle(f, 0).Z-w.ankle(f, 1).Z) > 0.8 && w.wrist(f, 0).Dist(w.wrist(f, 1)) > 1.2
		},
		"a person does a downward dog": func(w *witness) bool {
			return w.handsDown(w.last()) && w.hips(w.last()).Y > w.shoulders(w.last()).Y+0.15
		},
		"a person does the splits": func(w *witness) bool {
			return w.lowHips() < 0.2 && w.ankle(w.last(), 0).X-w.ankle(w.last(), 1).X > 1.3
		},
		"a person sits in the lotus position": func(w *witness) bool {
			f := w.last()
			return w.hips(f).Y < 0.25 && w.up(f).Y > 0.9 && w.knee(f, 0).X-w.knee(f, 1).X > 0.4 && w.ankle(f, 0).Z-w.hips(f).Z < 0.5
		},
		"a person falls onto their knees": func(w *witness) bool {
			f := w.last()
			return w.knee(f, 0).Y < 0.12 && w.knee(f, 1).Y < 0.12 && w.hips(f).Y > 0.35
		},
		"a person does a side flip to the left": func(w *witness) bool { return w.upsideDown() && w.flights() == 1 && w.stands(w.last()) },
		"a person jumps over something": func(w *witness) bool {
			return w.flights() == 1 && w.way().Z > 0.9 && w.least(func(f int) float64 { return w.hips(f).Y - math.Min(w.ankle(f, 0).Y, w.ankle(f, 1).Y) }) < 0.75
		},
		"he walks forward, then lies down": func(w *witness) bool { return lies(w, w.last()) && w.way().Len() > 0.3 },
	}
	// A smaller body with shorter legs, in an A-pose.
	other := resized(dress(disguise{name: mixamo, root: true, arms: 0.9}), 0.7, legsOf(0.6))
	for prompt, done := range tests {
		for _, name := range []string{"canonical", "other"} {
			req := ask(prompt, 210)
			if name == "other" {
				req.Skeleton = other
			}
			c := generate(t, req).Samples[0].Clip
			b := rig.NewBody(c.Skeleton)
			w := &witness{b, places(c), b.Size.HipHeight}
			if !done(w) {
				t.Errorf("%q, %s: hips %.2f at last, %.2f lowest, way %.2f, trunk %.2f at last; ankles up to %.2f, %.2f; %d flights", prompt, name, w.hips(w.last()), w.lowHips(), w.way(), w.up(w.last()), w.footHigh(0), w.footHigh(1), w.flights())
			}
			m := metrics.NewMotion(c, nil)
			if low := metrics.Penetration(m); low > 0.0012 {
				t.Errorf("%q, %s: %.1f mm under the ground", prompt, name, 1000*low)
			}
			slowly := 0.004
			if strings.Contains(prompt, "crawl") {
				slowly = 0.0055 // toes are dragged
			}
			if slip, most := metrics.SkateContacts(m), metrics.SkateMax(m); slip > slowly || most > 0.03 {
				t.Errorf("%q, %s: feet slip at %.2f cm/s, at most %.1f", prompt, name, 100*slip, 100*most)
			}
		}
	}
}
