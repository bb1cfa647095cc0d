package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// hands is a clip as somebody sees it who looks at the hands. Left and right are
// those of the body; X is to the left, Z ahead.
type hands struct {
	c    *clip.Clip
	at   [][]geom.Transform
	body *rig.Body
}

const left, right = rig.Left, rig.Right

func look(c *clip.Clip) *hands { return &hands{c, places(c), rig.NewBody(c.Skeleton)} }

// arm and tall are the units of distances, in metres: the length of the arm and the hip height.
func (h *hands) arm() float64  { return h.body.Size.UpperArm + h.body.Size.ForeArm }
func (h *hands) tall() float64 { return h.body.Size.HipHeight }

func (h *hands) pos(f, joint int) geom.Vec3         { return h.at[f][joint].Pos }
func (h *hands) wrist(f int, s rig.Side) geom.Vec3  { return h.pos(f, h.body.Arms[s].Hand) }
func (h *hands) elbow(f int, s rig.Side) geom.Vec3  { return h.pos(f, h.body.Arms[s].Fore) }
func (h *hands) socket(f int, s rig.Side) geom.Vec3 { return h.pos(f, h.body.Arms[s].Upper) }
func (h *hands) head(f int) geom.Transform          { return h.at[f][h.body.Head] }

// palm is the middle of the hand.
func (h *hands) palm(f int, s rig.Side) geom.Vec3 {
	fore := h.at[f][h.body.Arms[s].Hand]
	out := h.body.Reference(h.body.Arms[s].Hand).Inv().Rotate(geom.UnitX.Scale(s.Sign()))
	return fore.Pos.Add(fore.Rot.Rotate(out).Scale(0.34 * h.body.Size.ForeArm))
}

// fingers are the tips of straight ones.
func (h *hands) fingers(f int, s rig.Side) geom.Vec3 {
	return h.palm(f, s).Add(h.palm(f, s).Sub(h.wrist(f, s)))
}

// face is a place of the head, in parts of the way from its joint to the crown.
func (h *hands) face(f int, up, ahead float64) geom.Vec3 {
	t := h.head(f)
	turn := t.Rot.Mul(h.body.Reference(h.body.Head).Inv())
	return t.Pos.Add(turn.Rotate(geom.Vec3{Y: up, Z: ahead}).Scale(h.body.Size.Crown))
}

// index is the distance of the tip of the index finger from the wrist, in metres.
func (h *hands) index(f int, s rig.Side) float64 {
	finger := h.body.Finger[s][1]
	return h.pos(f, finger[len(finger)-1]).Dist(h.wrist(f, s))
}

// least and most are over all frames.
func (h *hands) least(of func(f int) float64) float64 {
	low := math.Inf(1)
	for f := range h.at {
		low = math.Min(low, of(f))
	}
	return low
}

func (h *hands) most(of func(f int) float64) float64 {
	return -h.least(func(f int) float64 { return -of(f) })
}

// share is the part of the frames in which something holds.
func (h *hands) share(of func(f int) bool) float64 {
	n := 0
	for f := range h.at {
		if of(f) {
			n++
		}
	}
	return float64(n) / float64(len(h.at))
}

// speed is how fast a wrist is at most, in m/s.
func (h *hands) speed(s rig.Side) float64 {
	return h.most(func(f int) float64 {
		if f == 0 {
			return 0
		}
		return h.wrist(f, s).Dist(h.wrist(f-1, s)) * h.c.FPS
	})
}

// turns counts how often something goes the other way by more than a way.
func (h *hands) turns(by float64, of func(f int) float64) int {
	n, dir, last := 0, 0.0, of(0)
	for f := range h.at {
		v := of(f)
		switch {
		case dir >= 0 && v > last, dir <= 0 && v < last:
			if dir == 0 && math.Abs(v-last) > by {
				dir = v - last
			}
			if dir != 0 {
				last = v
			}
		case math.Abs(v-last) > by:
			n++
			dir, last = v-last, v
		}
	}
	return n
}

// near is the smallest distance of two places, in metres.
func (h *hands) near(a, b func(f int) geom.Vec3) float64 {
	return h.least(func(f int) float64 { return a(f).Dist(b(f)) })
}

func (h *hands) up(f int, s rig.Side) float64 { return h.wrist(f, s).Y - h.socket(f, s).Y }
func (h *hands) ahead(f int, s rig.Side) float64 {
	return h.wrist(f, s).Z - h.socket(f, s).Z
}

// out is how far a hand is to its own side of the shoulder.
func (h *hands) out(f int, s rig.Side) float64 {
	return s.Sign() * (h.wrist(f, s).X - h.socket(f, s).X)
}

func (h *hands) apart(f int) float64 { return h.palm(f, left).Dist(h.palm(f, right)) }

// elbowToKnee is how near an elbow comes to the knee of the other side.
func (h *hands) elbowToKnee(s rig.Side) float64 {
	return h.near(func(f int) geom.Vec3 { return h.elbow(f, s) }, func(f int) geom.Vec3 { return h.pos(f, h.body.Legs[1-s].Shin) })
}

// mostAt is the most that something is, and the frame of it.
func (h *hands) mostAt(of func(f int) float64) (most float64, at int) {
	most = math.Inf(-1)
	for f := range h.at {
		if v := of(f); v > most {
			most, at = v, f
		}
	}
	return most, at
}

// shoulders is how high they are, heave by how much they rise and then sink, and bowed
// by how many degrees the head looks down.
func (h *hands) shoulders(f int) float64 { return (h.socket(f, left).Y + h.socket(f, right).Y) / 2 }

func (h *hands) heave() float64 {
	top, most := math.Inf(-1), 0.0
	for f := range h.at {
		top = math.Max(top, h.shoulders(f))
		most = math.Max(most, top-h.shoulders(f))
	}
	return math.Min(most, top-h.shoulders(0)+most/2)
}

func (h *hands) bowed(f int) float64 {
	return -math.Asin(h.face(f, 0, 1).Sub(h.face(f, 0, 0)).Unit().Y) * 180 / math.Pi
}

// low reports whether both hands hang.
func (h *hands) low() bool {
	return h.most(func(f int) float64 { return math.Max(h.up(f, left), h.up(f, right)) }) < -0.75*h.arm()
}

// toMouth is how near the hand of a side comes to the mouth, in crowns.
func (h *hands) toFace(s rig.Side, up, ahead float64) float64 {
	return math.Min(h.near(func(f int) geom.Vec3 { return h.fingers(f, s) }, func(f int) geom.Vec3 { return h.face(f, up, ahead) }),
		h.near(func(f int) geom.Vec3 { return h.palm(f, s) }, func(f int) geom.Vec3 { return h.face(f, up, ahead) })) / h.body.Size.Crown
}

// stocky is a rig of other proportions under other names: long arms, short legs,
// a large head.
func stocky() mmcp.Skeleton {
	sizes := legsOf(0.5)
	for _, name := range []string{"LeftForeArm", "RightForeArm", "LeftHand", "RightHand"} {
		sizes[name] = 0.8
	}
	for _, name := range []string{"HeadEnd", "Jaw", "LeftEye", "RightEye"} {
		sizes[name] = 1
	}
	return resized(dress(disguise{name: mixamo, root: true, arms: 0.8}), 0.7, sizes)
}

// gestured are prompts with what has to be seen. Lengths are in parts of the arm
// or the hip height, so that they hold for any body.
var gestured = map[string]func(h *hands) bool{
	"a person waves with the right hand": func(h *hands) bool {
		return h.turns(0.12*h.arm(), func(f int) float64 { return h.wrist(f, right).X }) >= 3 && h.most(func(f int) float64 { return h.up(f, right) }) > 0.2*h.arm() && h.most(func(f int) float64 { return h.up(f, left) }) < 0
	},
	"a person waves both arms overhead": func(h *hands) bool {
		return h.most(func(f int) float64 { return h.up(f, left) }) > 0.75*h.arm() && h.turns(0.15*h.arm(), func(f int) float64 { return h.wrist(f, right).X }) >= 2
	},
	"a person lowers his arms": func(h *hands) bool {
		return h.most(func(f int) float64 { return h.up(f, left) }) > 0.5*h.arm() && h.up(len(h.at)-1, left) < -0.8*h.arm()
	},
	"a person claps": func(h *hands) bool {
		return h.least(h.apart) < 0.2*h.arm() && h.turns(0.08*h.arm(), h.apart) >= 4
	},
	"a person claps three times": func(h *hands) bool {
		dips, near := 0, false
		for f := range h.at {
			now := h.apart(f) < 0.24*h.arm()
			if now && !near {
				dips++
			}
			near = now
		}
		return dips == 3
	},
	"a person spreads his arms": func(h *hands) bool {
		return h.most(func(f int) float64 { return math.Min(h.out(f, left), h.out(f, right)) }) > 0.7*h.arm()
	},
	"a person stretches": func(h *hands) bool {
		return h.most(func(f int) float64 { return math.Min(h.up(f, left), h.up(f, right)) }) > 0.8*h.arm()
	},
	"a person extends the left arm": func(h *hands) bool {
		return h.most(func(f int) float64 { return h.ahead(f, left) }) > 0.9*h.arm()
	},
	"a person circles his arms": func(h *hands) bool {
		return h.most(func(f int) float64 { return h.up(f, right) }) > 0.8*h.arm() && h.least(func(f int) float64 { return h.ahead(f, right) }) < -0.4*h.arm()
	},
	"a person swings his arms": func(h *hands) bool {
		return h.turns(0.4*h.arm(), func(f int) float64 { return h.ahead(f, right) }) >= 2 && h.turns(0.4*h.arm(), func(f int) float64 { return h.ahead(f, left) }) >= 2
	},
	"a person flaps his arms": func(h *hands) bool {
		return h.turns(0.4*h.arm(), func(f int) float64 { return h.up(f, right) }) >= 3 && h.most(func(f int) float64 { return h.out(f, left) }) > 0.7*h.arm()
	},
	"a person flexes his muscles": func(h *hands) bool {
		return h.share(func(f int) bool { return h.up(f, right) > 0.25*h.arm() && h.elbow(f, right).X < h.wrist(f, right).X }) > 0.2
	},
	"a person stands in a t-pose": func(h *hands) bool {
		return h.most(func(f int) float64 { return math.Min(h.out(f, left), h.out(f, right)) }) > 0.93*h.arm()
	},
	"a person celebrates": func(h *hands) bool {
		return h.most(func(f int) float64 { return math.Min(h.up(f, left), h.up(f, right)) }) > 0.7*h.arm()
	},
	"a person touches the right elbow to the left knee": func(h *hands) bool {
		return h.elbowToKnee(right) < 0.55*h.arm() && h.elbowToKnee(left) > 0.7*h.arm()
	},
	"a person lying on the back does bicycle crunches": func(h *hands) bool {
		return h.elbowToKnee(right) < 0.4*h.arm() && h.elbowToKnee(left) < 0.4*h.arm()
	},
	"a person breaks a board with the right hand": func(h *hands) bool {
		top, at := h.mostAt(func(f int) float64 { return h.up(f, right) })
		low := h.wrist(at, right).Y
		for f := at; f < min(len(h.at), at+20); f++ {
			low = math.Min(low, h.wrist(f, right).Y)
		}
		drawn := h.share(func(f int) bool { return h.elbow(f, left).Z < h.socket(f, left).Z-0.2*h.arm() })
		return top > 0.3*h.arm() && h.wrist(at, right).Y-low > 1.1*h.arm() && drawn > 0.1
	},
	"a person walks forward with a bow drawn": func(h *hands) bool {
		return h.share(func(f int) bool {
			return math.Max(h.ahead(f, left), h.ahead(f, right)) > 0.6*h.arm() && h.apart(f) > 0.7*h.arm()
		}) > 0.4 &&
			h.wrist(len(h.at)-1, left).Dist(h.wrist(0, left)) > 2*h.tall()
	},
	"a person walks with a rifle in both hands": func(h *hands) bool {
		return h.share(func(f int) bool {
			return math.Max(h.up(f, left), h.up(f, right)) < -0.25*h.arm() && h.apart(f) > 0.25*h.arm() && h.apart(f) < 0.8*h.arm() &&
				math.Min(h.ahead(f, left), h.ahead(f, right)) > 0.1*h.arm()
		}) > 0.6
	},
	"a person sighs": func(h *hands) bool {
		return h.heave() > 0.03*h.tall() && h.most(h.bowed) > 12 && h.low()
	},
	"a person holds his breath": func(h *hands) bool {
		return h.share(func(f int) bool { return h.shoulders(f)-h.shoulders(0) > 0.01*h.tall() }) > 0.4 && h.low()
	},
	"a person catches his breath": func(h *hands) bool {
		return h.turns(0.012*h.tall(), h.shoulders) >= 4 && h.low()
	},
	"a person breathes in and out": func(h *hands) bool {
		return h.turns(0.015*h.tall(), h.shoulders) >= 1 && h.heave() > 0.03*h.tall() && h.low()
	},
	"a person gasps": func(h *hands) bool {
		return h.heave() > 0.01*h.tall() && math.Min(h.toFace(right, -0.16, 0.62), h.toFace(left, -0.16, 0.62)) < 0.5
	},
	"a person beckons": func(h *hands) bool {
		return h.turns(0.15*h.arm(), func(f int) float64 { return math.Max(h.ahead(f, right), h.ahead(f, left)) }) >= 2
	},
	"a person beckons with one finger": func(h *hands) bool {
		bends := h.turns(0.02, func(f int) float64 { return math.Min(h.index(f, left), h.index(f, right)) })
		moves := h.turns(0.15*h.arm(), func(f int) float64 { return math.Max(h.ahead(f, right), h.ahead(f, left)) })
		return bends >= 2 && moves <= 1
	},
	"a person wrings out a towel": func(h *hands) bool {
		tilt := func(f int) float64 {
			return h.palm(f, right).Y - h.wrist(f, right).Y - (h.palm(f, left).Y - h.wrist(f, left).Y)
		}
		return h.least(h.apart) < 0.5*h.arm() && h.turns(0.08*h.arm(), func(f int) float64 { return math.Abs(tilt(f)) }) >= 2
	},
	"a person slings a jacket over his shoulder": func(h *hands) bool {
		last := len(h.at) - 1
		high := math.Max(h.palm(last, left).Y-h.socket(last, left).Y, h.palm(last, right).Y-h.socket(last, right).Y)
		return h.most(func(f int) float64 { return math.Max(h.up(f, left), h.up(f, right)) }) > 0.3*h.arm() && high > 0.05*h.arm() &&
			math.Min(h.wrist(last, left).Dist(h.socket(last, left)), h.wrist(last, right).Dist(h.socket(last, right))) < 0.4*h.arm()
	},
	"a person hitchhikes with the right hand": func(h *hands) bool {
		return h.share(func(f int) bool { return h.up(f, right) > -0.3*h.arm() && h.out(f, right) > 0.5*h.arm() }) > 0.4
	},
	"a person salutes with the right hand": func(h *hands) bool { return h.toFace(right, 0.4, 0.4) < 0.75 },
	"a person hugs someone": func(h *hands) bool {
		return h.most(func(f int) float64 { return h.elbow(f, left).X - h.elbow(f, right).X }) > 1.1*h.arm() && h.least(h.apart) < 0.75*h.arm()
	},
	"a person prays": func(h *hands) bool { return h.share(func(f int) bool { return h.apart(f) < 0.2*h.arm() }) > 0.4 },
	"a person shrugs": func(h *hands) bool {
		return h.most(func(f int) float64 { return h.socket(f, left).Y + h.socket(f, right).Y })-(h.socket(0, left).Y+h.socket(0, right).Y) > 0.05*h.arm()
	},
	"a person snaps his suspenders": func(h *hands) bool {
		reach := func(f int) float64 { return math.Min(h.ahead(f, left), h.ahead(f, right)) }
		return h.most(reach) > 0.45*h.arm() && h.share(func(f int) bool { return h.up(f, left) > -0.5*h.arm() && reach(f) < 0.4*h.arm() }) > 0.2
	},
	"a person shrugs off a coat": func(h *hands) bool {
		return h.share(func(f int) bool { return math.Max(h.ahead(f, left), h.ahead(f, right)) < -0.4*h.arm() }) > 0.15
	},
	"a person facepalms": func(h *hands) bool { return math.Min(h.toFace(left, 0.5, 0.6), h.toFace(right, 0.5, 0.6)) < 0.6 },
	"a person crosses his arms": func(h *hands) bool {
		return h.share(func(f int) bool { return h.wrist(f, left).X < h.wrist(f, right).X }) > 0.3
	},
	"a person puts his hands on his hips": func(h *hands) bool {
		return h.share(func(f int) bool {
			return h.out(f, left) > -0.18*h.tall() && math.Abs(h.palm(f, left).Y-h.pos(f, h.body.Legs[left].Thigh).Y) < 0.27*h.tall() && h.elbow(f, left).X > h.wrist(f, left).X+0.1*h.arm()
		}) > 0.3
	},
	"a person puts his hands behind his head": func(h *hands) bool {
		return h.share(func(f int) bool {
			return h.palm(f, left).Z < h.head(f).Pos.Z && h.palm(f, left).Y > h.head(f).Pos.Y-0.5*h.body.Size.Crown
		}) > 0.3
	},
	"a person covers his ears": func(h *hands) bool {
		return h.least(func(f int) float64 { return h.apart(f) }) < 2.2*h.body.Size.Crown && h.most(func(f int) float64 { return h.palm(f, left).Y - h.head(f).Pos.Y }) > -0.2*h.body.Size.Crown
	},
	"a person talks on the phone": func(h *hands) bool { return math.Min(h.toFace(left, 0.1, 0.1), h.toFace(right, 0.1, 0.1)) < 0.9 },
	"a person talks": func(h *hands) bool {
		return h.turns(0.05*h.arm(), func(f int) float64 { return h.wrist(f, right).Y }) >= 2
	},
	"a person yawns":                               func(h *hands) bool { return math.Min(h.toFace(left, -0.2, 0.6), h.toFace(right, -0.2, 0.6)) < 0.5 },
	"a person coughs":                              func(h *hands) bool { return math.Min(h.toFace(left, -0.2, 0.6), h.toFace(right, -0.2, 0.6)) < 0.6 },
	"a person touches his nose":                    func(h *hands) bool { return math.Min(h.toFace(left, 0.08, 0.72), h.toFace(right, 0.08, 0.72)) < 0.5 },
	"a person touches his head with the left hand": func(h *hands) bool { return h.toFace(left, 1, 0) < 0.6 },
	"a person scratches his head": func(h *hands) bool {
		return math.Min(h.toFace(left, 1, 0), h.toFace(right, 1, 0)) < 0.7
	},
	"a person touches his left shoulder with the right hand": func(h *hands) bool {
		return h.near(func(f int) geom.Vec3 { return h.palm(f, right) }, func(f int) geom.Vec3 { return h.socket(f, left) }) < 0.28*h.arm()
	},
	"a person touches his toes": func(h *hands) bool {
		return h.least(func(f int) float64 { return math.Min(h.fingers(f, left).Y, h.fingers(f, right).Y) }) < 0.25*h.tall()
	},
	"a person rubs his belly with the left hand": func(h *hands) bool {
		return h.share(func(f int) bool {
			p, hip, neck := h.palm(f, left), h.pos(f, h.body.Pelvis), h.socket(f, left)
			return p.Y > hip.Y && p.Y < neck.Y && math.Abs(p.X) < 0.2*h.arm()
		}) > 0.4
	},
	"a person rubs his hands": func(h *hands) bool { return h.share(func(f int) bool { return h.apart(f) < 0.3*h.arm() }) > 0.4 },
	"a person scratches his back": func(h *hands) bool {
		return h.least(func(f int) float64 {
			return math.Min(h.palm(f, left).Z-h.pos(f, h.body.Pelvis).Z, h.palm(f, right).Z-h.pos(f, h.body.Pelvis).Z)
		}) < -0.1*h.tall()
	},

	"a person plays the guitar": func(h *hands) bool {
		return h.share(func(f int) bool {
			return h.out(f, left) > 0.2*h.arm() && h.up(f, left) > -0.6*h.arm() && h.wrist(f, right).Z > h.pos(f, h.body.Pelvis).Z
		}) > 0.5
	},
	"a person plays the violin": func(h *hands) bool {
		return h.share(func(f int) bool { return h.up(f, left) > -0.25*h.arm() && h.up(f, right) > -0.35*h.arm() }) > 0.5 && h.turns(0.15*h.arm(), func(f int) float64 { return h.wrist(f, right).X }) >= 3
	},
	"a person plays the piano": func(h *hands) bool {
		return h.share(func(f int) bool { return h.ahead(f, left) > 0.3*h.arm() && h.ahead(f, right) > 0.3*h.arm() }) > 0.5
	},
	"a person plays the drums": func(h *hands) bool {
		return h.turns(0.1*h.arm(), func(f int) float64 { return h.up(f, left) }) >= 5 && h.turns(0.1*h.arm(), func(f int) float64 { return h.up(f, right) }) >= 5
	},
	"a person plays the flute": func(h *hands) bool {
		return h.toFace(left, -0.2, 0.6) < 1.6 && h.share(func(f int) bool { return h.up(f, right) > -0.2*h.arm() }) > 0.5
	},
	"a person plays the trumpet": func(h *hands) bool {
		return h.share(func(f int) bool { return h.palm(f, right).Dist(h.face(f, 0, 1.8)) < 1.1*h.body.Size.Crown }) > 0.4
	},

	"a person drinks from a cup": func(h *hands) bool { return math.Min(h.toFace(left, -0.16, 0.62), h.toFace(right, -0.16, 0.62)) < 0.8 },
	"a person eats":              func(h *hands) bool { return math.Min(h.toFace(left, -0.16, 0.62), h.toFace(right, -0.16, 0.62)) < 0.75 },
	"a person brushes his teeth": func(h *hands) bool { return math.Min(h.toFace(left, -0.16, 0.62), h.toFace(right, -0.16, 0.62)) < 0.7 },
	"a person stirs with the right hand": func(h *hands) bool {
		return h.turns(0.1*h.arm(), func(f int) float64 { return h.wrist(f, right).X }) >= 3
	},
	"a person wipes the table": func(h *hands) bool {
		return h.turns(0.3*h.arm(), func(f int) float64 { return h.wrist(f, right).X + h.wrist(f, left).X }) >= 3
	},
	"a person wipes the window with the right hand": func(h *hands) bool {
		return h.turns(0.25*h.arm(), func(f int) float64 { return h.wrist(f, right).X }) >= 3 && h.most(func(f int) float64 { return h.ahead(f, right) }) > 0.6*h.arm()
	},
	"a person wipes the floor": func(h *hands) bool {
		return h.least(func(f int) float64 { return math.Min(h.palm(f, left).Y, h.palm(f, right).Y) }) < 0.14*h.tall()
	},
	"a person writes with the left hand": func(h *hands) bool { return h.share(func(f int) bool { return h.ahead(f, left) > 0.2*h.arm() }) > 0.35 },
	"a person reads a book": func(h *hands) bool {
		return h.share(func(f int) bool { return h.apart(f) < 0.5*h.arm() && h.ahead(f, left) > 0.25*h.arm() }) > 0.4
	},
	"a person takes a photo": func(h *hands) bool {
		return h.share(func(f int) bool { return h.palm(f, right).Dist(h.face(f, 0.3, 1.3)) < h.body.Size.Crown }) > 0.3
	},
	"a person hammers with the right hand": func(h *hands) bool {
		return h.turns(0.25*h.arm(), func(f int) float64 { return h.up(f, right) }) >= 4
	},
	"a person takes something from the shelf": func(h *hands) bool {
		return h.most(func(f int) float64 { return math.Max(h.up(f, left), h.up(f, right)) }) > 0.5*h.arm()
	},
	"a person picks something up from the floor": func(h *hands) bool {
		return h.least(func(f int) float64 { return math.Min(h.fingers(f, left).Y, h.fingers(f, right).Y) }) < 0.24*h.tall() && h.pos(len(h.at)-1, h.body.Pelvis).Y > 0.92*h.tall()
	},
	"a person picks up a box": func(h *hands) bool {
		return h.least(func(f int) float64 { return math.Max(h.palm(f, left).Y, h.palm(f, right).Y) }) < 0.26*h.tall()
	},
	"a person lifts a heavy box": func(h *hands) bool {
		return h.least(func(f int) float64 { return math.Max(h.palm(f, left).Y, h.palm(f, right).Y) }) < 0.26*h.tall()
	},
	"a person walks forward carrying a box": func(h *hands) bool {
		return h.share(func(f int) bool {
			return h.wrist(f, left).Z > h.pos(f, h.body.Pelvis).Z+0.12*h.tall() && h.wrist(f, right).Z > h.pos(f, h.body.Pelvis).Z+0.12*h.tall()
		}) > 0.6
	},
	"a person gives something with the left hand": func(h *hands) bool { return h.most(func(f int) float64 { return h.ahead(f, left) }) > 0.7*h.arm() },
	"a person opens the door": func(h *hands) bool {
		return h.turns(0.3*h.arm(), func(f int) float64 { return math.Max(h.ahead(f, left), h.ahead(f, right)) }) >= 1
	},
	"a person knocks on the door four times": func(h *hands) bool {
		n := h.turns(0.06*h.arm(), func(f int) float64 { return math.Max(h.ahead(f, left), h.ahead(f, right)) })
		return n >= 7 && n <= 9
	},
	"a person throws a ball with the right hand": func(h *hands) bool {
		return h.speed(right) > 7*h.arm() && h.most(func(f int) float64 { return h.up(f, right) }) > 0.3*h.arm()
	},
	"a person catches a ball": func(h *hands) bool {
		return h.most(func(f int) float64 { return math.Min(h.ahead(f, left), h.ahead(f, right)) }) > 0.5*h.arm()
	},
	"a person juggles": func(h *hands) bool { return h.turns(0.15*h.arm(), func(f int) float64 { return h.up(f, left) }) >= 5 },
	"a person pushes a box": func(h *hands) bool {
		return h.most(func(f int) float64 { return math.Min(h.ahead(f, left), h.ahead(f, right)) }) > 0.7*h.arm()
	},
	"a person pulls a rope": func(h *hands) bool {
		return h.turns(0.25*h.arm(), func(f int) float64 { return h.ahead(f, right) }) >= 2
	},
	"a person ties his shoe": func(h *hands) bool {
		return h.least(func(f int) float64 { return math.Max(h.palm(f, left).Y, h.palm(f, right).Y) }) < 0.35*h.tall()
	},
	"a person washes his hands": func(h *hands) bool { return h.share(func(f int) bool { return h.apart(f) < 0.3*h.arm() }) > 0.4 },
	"a person combs his hair":   func(h *hands) bool { return math.Min(h.toFace(left, 1, 0), h.toFace(right, 1, 0)) < 0.8 },
	"a person raises his left leg": func(h *hands) bool {
		return h.most(func(f int) float64 { return h.pos(f, h.body.Legs[left].Foot).Y }) > 0.4*h.tall() && h.most(func(f int) float64 { return h.pos(f, h.body.Legs[right].Foot).Y }) < 0.15*h.tall()
	},
	"a person sits down and drinks": func(h *hands) bool {
		return math.Min(h.toFace(left, -0.16, 0.62), h.toFace(right, -0.16, 0.62)) < 0.8 && h.pos(len(h.at)-1, h.body.Pelvis).Y < 0.75*h.tall()
	},
	"a person gestures to stop with the right hand": func(h *hands) bool {
		return h.most(func(f int) float64 { return h.ahead(f, right) }) > 0.6*h.arm() && h.most(func(f int) float64 { return h.up(f, right) }) > -0.2*h.arm()
	},
	"a person shushes somebody": func(h *hands) bool { return math.Min(h.toFace(left, -0.16, 0.62), h.toFace(right, -0.16, 0.62)) < 0.8 },
	"a person surrenders": func(h *hands) bool {
		return h.share(func(f int) bool { return math.Min(h.up(f, left), h.up(f, right)) > 0.2*h.arm() }) > 0.6
	},
	"a person kneads dough": func(h *hands) bool {
		return h.turns(0.12*h.arm(), func(f int) float64 { return h.ahead(f, left) }) >= 4
	},
	"a person folds laundry": func(h *hands) bool {
		return h.least(h.apart) < 0.35*h.arm() && h.most(h.apart) > 1.1*h.arm()
	},
	"a person opens the curtains": func(h *hands) bool { return h.most(h.apart) > 1.6*h.arm() },
	"a person pulls a lever": func(h *hands) bool {
		return h.most(func(f int) float64 { return math.Max(h.up(f, left), h.up(f, right)) }) > 0.1*h.arm()
	},
	"a person cradles a baby": func(h *hands) bool { return h.share(func(f int) bool { return h.apart(f) < 0.8*h.arm() }) > 0.5 },
	"a person pushes with the left hand": func(h *hands) bool {
		return h.most(func(f int) float64 { return h.ahead(f, left) }) > 0.6*h.arm() && h.most(func(f int) float64 { return h.ahead(f, right) }) < 0.5*h.arm()
	},
	"an orc pounds his chest": func(h *hands) bool {
		off := func(f int) float64 { return h.ahead(f, left) - h.ahead(f, right) }
		return h.most(off) > 0.2*h.arm() && h.least(off) < -0.2*h.arm() && h.share(func(f int) bool {
			return math.Min(h.up(f, left), h.up(f, right)) > -0.6*h.arm() && h.apart(f) < 0.8*h.arm()
		}) > 0.15
	},
	"a character does a dab": func(h *hands) bool {
		return h.share(func(f int) bool {
			return h.apart(f) > 0.8*h.arm() && math.Min(h.up(f, left), h.up(f, right)) > 0
		}) > 0.2
	},
	"a fighter throws an elbow": func(h *hands) bool {
		ahead := func(f int, s rig.Side) float64 {
			return h.elbow(f, s).Sub(h.socket(f, s)).Z - math.Abs(h.wrist(f, s).Sub(h.elbow(f, s)).Z)
		}
		return h.most(func(f int) float64 { return math.Max(ahead(f, left), ahead(f, right)) }) > 0.2*h.arm()
	},
	"a guard reloads his pistol": func(h *hands) bool {
		low := func(f int) float64 { return math.Min(h.up(f, left), h.up(f, right)) }
		return h.share(func(f int) bool { return low(f) < -0.6*h.arm() && h.apart(f) > 0.25*h.arm() }) > 0.05
	},
	"a batter bunts": func(h *hands) bool {
		return h.share(func(f int) bool { return h.apart(f) > 0.2*h.arm() && h.apart(f) < 0.8*h.arm() }) > 0.1
	},
	"a person shoots a bow": func(h *hands) bool {
		return h.share(func(f int) bool {
			gap := h.palm(f, left).Sub(h.palm(f, right))
			if h.ahead(f, right) > h.ahead(f, left) {
				gap = gap.Scale(-1)
			}
			return gap.Len() > h.arm() && gap.Unit().Z > 0.97
		}) > 0.15
	},
	"a person jabs with the left hand": func(h *hands) bool {
		return h.most(func(f int) float64 { return h.ahead(f, left) }) > h.most(func(f int) float64 { return h.ahead(f, right) })+0.3*h.arm()
	},
}

// Gestures of the hands are seen on bodies of different proportions.
func TestHandsFollowThePrompt(t *testing.T) {
	computes(t)
	other := stocky()
	for prompt, seen := range gestured {
		for _, on := range []struct {
			rig      string
			seed     mmcp.Seed
			skeleton *mmcp.Skeleton
		}{{"canonical", "5", nil}, {"stocky", "66", &other}} {
			req := ask(prompt, 135)
			req.Options.Seed = on.seed
			if on.skeleton != nil {
				req.Skeleton = *on.skeleton
			}
			if h := look(generate(t, req).Samples[0].Clip); !seen(h) {
				t.Errorf("%q, %s, seed %s: not to be seen; hands up to %.2f and %.2f, ahead to %.2f and %.2f, least apart %.2f arms, at the mouth %.2f and %.2f", prompt, on.rig, on.seed,
					h.most(func(f int) float64 { return h.up(f, left) / h.arm() }), h.most(func(f int) float64 { return h.up(f, right) / h.arm() }),
					h.most(func(f int) float64 { return h.ahead(f, left) / h.arm() }), h.most(func(f int) float64 { return h.ahead(f, right) / h.arm() }),
					h.least(h.apart)/h.arm(), h.toFace(left, -0.16, 0.62), h.toFace(right, -0.16, 0.62))
			}
		}
	}
}

// The bars of the body hold whatever the hands do.
func TestHandsKeepTheBars(t *testing.T) {
	computes(t)
	for prompt := range gestured {
		c := generate(t, ask(prompt, 120)).Samples[0].Clip
		m := metrics.NewMotion(c, nil)
		skate := 100 * metrics.SkateContacts(m)
		_, excess := metrics.JointLimits(m)
		_, deep := metrics.SelfCollision(m)
		low := 1000 * metrics.Penetration(m)
		agree := metrics.ContactConsistency(m)
		if skate > 0.2 || excess > 0 || deep > 0.008 || low > 0.1 || agree < 0.85 {
			t.Errorf("%q: feet slip at %.2f cm/s, a joint bends %.1f degrees too far, %.0f mm inside itself, %.1f mm under the ground, contacts agree by %.3f", prompt, skate, excess, 1000*deep, low, agree)
		}
		h := look(c)
		for _, side := range []rig.Side{left, right} {
			if v := h.speed(side); v > 12.5 {
				t.Errorf("%q: a hand is %.1f m/s fast", prompt, v)
			}
		}
		if fast := rush(c); fast > 270 {
			t.Errorf("%q: a joint is accelerated by %.0f m/s²", prompt, fast)
		}
	}
}
