package report

import (
	"encoding/json"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
)

// Members of a sample with positions in its world.
const (
	sceneField  = "imagined_scene"
	groundField = "imagined_ground"
)

// Surroundings are the scene and the ground that a sample imagined.
type Surroundings struct {
	scene  scene
	ground clip.Relief
}

// SurroundingsOf reads the surroundings from the fields of a sample. A field that is absent or
// malformed counts as empty.
func SurroundingsOf(fields map[string]json.RawMessage) *Surroundings {
	var s Surroundings
	if json.Unmarshal(fields[sceneField], &s.scene) != nil {
		s.scene = scene{}
	}
	if r := clip.Imagined(fields); r != nil {
		s.ground = *r
	}
	return &s
}

// Move transforms the positions of all objects, supports and ramps.
func (s *Surroundings) Move(t geom.Transform) {
	for i := range s.scene.Supports {
		c := &s.scene.Supports[i]
		movePoint(t, &c.Hips)
		movePoint(t, &c.Base)
		to := t.Rot.Rotate(geom.Yaw(c.Heading * math.Pi / 180).Rotate(geom.UnitZ))
		c.Heading = degrees(math.Atan2(to.X, to.Z))
	}
	for i := range s.scene.Objects {
		object := &s.scene.Objects[i]
		movePoint(t, &object.PickedUpAt)
		if object.PutDownAt != nil {
			movePoint(t, object.PutDownAt)
		}
	}
	for i := range s.ground.Ramps {
		r := &s.ground.Ramps[i]
		from := t.Apply(geom.Vec3{X: r.From[0], Z: r.From[1]})
		ahead := t.Rot.Rotate(geom.Vec3{X: r.Ahead[0], Z: r.Ahead[1]})
		r.From, r.Ahead = [2]float64{from.X, from.Z}, [2]float64{ahead.X, ahead.Z}
	}
}

func movePoint(t geom.Transform, p *[3]float64) {
	v := t.Apply(geom.Vec(*p))
	*p = [3]float64{hundredth(v.X), hundredth(v.Y), hundredth(v.Z)}
}

// Shift adds seconds to the times of all objects and supports, and clamps them to a range. It removes those
// outside of the range.
func (s *Surroundings) Shift(seconds, first, last float64) {
	shift := func(from, to *float64) {
		*from = hundredth(math.Max(first, *from+seconds))
		*to = hundredth(math.Min(last, *to+seconds))
	}
	for i := range s.scene.Supports {
		a := &s.scene.Supports[i]
		shift(&a.From, &a.To)
		if a.MovesUntil > 0 {
			a.MovesUntil = hundredth(math.Min(last, math.Max(first, a.MovesUntil+seconds)))
		}
	}
	for i := range s.scene.Objects {
		shift(&s.scene.Objects[i].From, &s.scene.Objects[i].To)
	}
	s.scene.clean()
}

// Add adds other surroundings of the same world.
func (s *Surroundings) Add(other *Surroundings) {
	s.scene.Supports = append(s.scene.Supports, other.scene.Supports...)
	s.scene.Objects = append(s.scene.Objects, other.scene.Objects...)
	s.ground.Ramps = append(s.ground.Ramps, other.ground.Ramps...)
}

// Store writes the surroundings into the fields of a sample. Empty ones are removed.
func (s *Surroundings) Store(fields map[string]json.RawMessage) {
	delete(fields, sceneField)
	delete(fields, groundField)
	if !s.scene.empty() {
		fields[sceneField] = gltfio.Raw(&s.scene)
	}
	if len(s.ground.Ramps) > 0 {
		fields[groundField] = gltfio.Raw(&s.ground)
	}
}

// clean removes objects and supports without duration.
func (s *scene) clean() {
	s.Supports = slices.DeleteFunc(s.Supports, func(a support) bool { return a.To <= a.From })
	s.Objects = slices.DeleteFunc(s.Objects, func(a object) bool { return a.To <= a.From })
}

func (s *scene) empty() bool { return len(s.Supports) == 0 && len(s.Objects) == 0 }
