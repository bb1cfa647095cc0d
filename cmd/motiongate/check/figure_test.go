package check

import (
	"fmt"
	"hash/fnv"
	"math"
	"sync/atomic"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// lie is something that a figure does otherwise than an honest server.
type lie string

const (
	honest      lie = ""
	deaf        lie = "seeds have no effect"
	rounding    lie = "seeds are read as numbers with 53 bits"
	forgetful   lie = "a seed gives another motion each time"
	mute        lie = "prompts have no effect"
	twins       lie = "all samples are the same"
	homebound   lie = "paths are ignored"
	mirrored    lie = "headings have the other sign"
	staring     lie = "headings are ignored"
	skating     lie = "feet on the ground slide"
	sinking     lie = "feet are under the ground"
	mislabelled lie = "feet that stand are labelled as lifted"
	unlabelled  lie = "foot contacts are missing"
	renamed     lie = "the document names another model"
	endless     lie = "a loop does not end as it begins"
	twoFrames   lie = "a pose has two frames"
	slow        lie = "the frame rate of the request has no effect"
)

// figure is a server's engine: a body that stands, breathes by its seed and its prompt, and
// goes and turns as its path says.
func figure(l lie) func(body []byte) ([]byte, error) {
	var runs atomic.Int32
	return func(body []byte) ([]byte, error) {
		run := runs.Add(1)
		req, err := codec.Decode(body, nil)
		if err != nil {
			return nil, err
		}
		s, err := script.Skeleton(req.Skeleton)
		if err != nil {
			return nil, err
		}
		doc := &gltfio.Document{Version: "1.4", Model: req.Model, Skeleton: s, FPS: req.FPS(30)}
		if l == renamed {
			doc.Model = "another"
		}
		if l == slow {
			doc.FPS = 30
		}
		frames := req.TotalFrames()
		if l == twoFrames && frames == 1 {
			frames = 2
		}
		for sample := range req.Options.NumSamples {
			c := clip.New(s, doc.FPS, frames)
			breath := breathOf(req, sample, l, run)
			for i := range frames {
				p := s.RestPose()
				p.Rot[1] = geom.AxisAngle(geom.UnitX, breath).Mul(p.Rot[1])
				if l == endless && req.Options.Loop {
					p.Rot[1] = geom.AxisAngle(geom.UnitX, float64(i)/float64(frames)).Mul(p.Rot[1])
				}
				at, heading := placeOf(req, l)
				p.Root = p.Root.Add(at)
				p.Rot[0] = geom.Yaw(heading).Mul(p.Rot[0])
				switch l {
				case skating:
					p.Root.Z += 0.5 * float64(i) / doc.FPS
				case sinking:
					p.Root.Y -= 0.2
				}
				c.SetPose(i, p)
			}
			for _, name := range contactsOf(l) {
				on := make([]bool, frames)
				for i := range on {
					on[i] = l != mislabelled
				}
				c.Contacts = append(c.Contacts, clip.Contact{Joint: s.Index(name), On: on})
			}
			doc.Samples = append(doc.Samples, gltfio.Sample{Clip: c})
		}
		return gltfio.EncodeGLTF(doc)
	}
}

func contactsOf(l lie) []string {
	if l == unlabelled {
		return nil
	}
	return []string{"LeftFoot", "LeftToeBase", "LeftToeEnd", "RightFoot", "RightToeBase", "RightToeEnd"}
}

// breathOf is the angle of a spine, which the seed, the sample and the prompt decide.
func breathOf(req *mmcp.Request, sample int, l lie, run int32) float64 {
	h := fnv.New64a()
	add := func(text string) { _, _ = h.Write([]byte(text + "\x00")) }
	seed := string(req.Options.Seed)
	switch {
	case l == deaf:
		seed = "1"
	case l == rounding && len(seed) > 15:
		seed = seed[:len(seed)-1]
	case l == forgetful || seed == "":
		add(fmt.Sprint("run ", run))
	}
	add(seed)
	if l != twins {
		add(fmt.Sprint("sample ", sample))
	}
	for _, segment := range req.Segments {
		if l != mute {
			add(segment.Prompt)
		}
	}
	return float64(h.Sum64()%1000) / 5000
}

// placeOf is where the body stands, from the root's rest, and its heading.
func placeOf(req *mmcp.Request, l lie) (at geom.Vec3, heading float64) {
	for _, c := range req.Constraints {
		if c.Type != mmcp.ConstraintRootPath || l == homebound {
			continue
		}
		at = geom.Vec3{X: c.PositionsXZ[0][0], Z: c.PositionsXZ[0][1]}
		if len(c.HeadingRadians) > 0 && l != staring {
			heading = c.HeadingRadians[0]
		}
		if l == mirrored {
			heading = -heading
		}
	}
	return at, math.Remainder(heading, 2*math.Pi)
}
