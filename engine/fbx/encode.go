package fbx

import (
	"errors"
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Take is one motion of a file.
type Take struct {
	Name string
	Clip *clip.Clip
}

// scene is a file in the making.
type scene struct {
	skeleton *rig.Skeleton
	takes    []Take

	objects, connections *node
	counts               map[string]int32 // of objects, by kind
	order                []string         // of the kinds
	last                 int64            // identifier that was given last
	models               []int64          // identifiers of the joints
}

// Encode writes motions of one skeleton, with a comment on the file, which may be empty. It fails
// where there is no motion, or where they are of different skeletons.
func Encode(takes []Take, comment string) ([]byte, error) {
	if len(takes) == 0 {
		return nil, errors.New("there is no motion to write; pass at least one take")
	}
	for _, t := range takes {
		switch {
		case t.Clip.Skeleton != takes[0].Clip.Skeleton:
			return nil, fmt.Errorf("the motion %s has another skeleton than the first one; write it to a file of its own", t.Name)
		case t.Clip.Frames() == 0:
			return nil, fmt.Errorf("the motion %s has no frames", t.Name)
		}
	}
	s := &scene{skeleton: takes[0].Clip.Skeleton, takes: takes, counts: map[string]int32{}, last: 1 << 20,
		objects: newNode("Objects"), connections: newNode("Connections")}
	s.joints()
	s.bind()
	for i := range takes {
		s.take(&takes[i])
	}
	return file([]*node{header(comment), newNode("FileId", fileID), newNode("CreationTime", fileTime), newNode("Creator", creator),
		s.settings(), s.documents(), newNode("References"), s.definitions(), s.objects, s.connections, s.list()}), nil
}

const creator = "motiongate"

func header(comment string) *node {
	n := newNode("FBXHeaderExtension")
	n.add("FBXHeaderVersion", int32(1003))
	n.add("FBXVersion", int32(version))
	n.add("EncryptionType", int32(0))
	at := n.add("CreationTimeStamp")
	at.add("Version", int32(1000))
	for i, name := range []string{"Year", "Month", "Day", "Hour", "Minute", "Second", "Millisecond"} {
		at.add(name, []int32{1970, 1, 1, 10, 0, 0, 0}[i])
	}
	n.add("Creator", creator)
	if comment != "" {
		info := n.add(sceneInfo, "GlobalInfo"+classMark+sceneInfo, "UserData")
		info.add("Type", "UserData")
		info.add("Version", int32(100))
		data := info.add("MetaData")
		data.add("Version", int32(100))
		for _, name := range []string{"Title", "Subject", "Author", "Keywords", "Revision"} {
			data.add(name, "")
		}
		data.add("Comment", comment)
	}
	return n
}

const sceneInfo = "SceneInfo"

// classMark separates the name and the class of an object.
const classMark = "\x00\x01"

// Comment returns the comment on a file; empty: it has none. It fails on files that are not binary
// FBX of version 7.
func Comment(data []byte) (string, error) {
	top, err := parse(data)
	if err != nil {
		return "", err
	}
	return top.find("FBXHeaderExtension").find(sceneInfo).find("MetaData").find("Comment").text(0), nil
}

// ticks are the units of time in a second.
const ticks = 46186158000

func tick(seconds float64) int64 { return int64(math.Round(seconds * ticks)) }

// modes are the rates that the format has a number for; others are custom.
var modes = map[float64]int32{120: 1, 100: 2, 60: 3, 50: 4, 48: 5, 30: 6, 25: 10, 24: 11, 1000: 12, 96: 15, 72: 16}

const customMode = 14

func (s *scene) settings() *node {
	n := newNode("GlobalSettings")
	n.add("Version", int32(1000))
	f := n.fields()
	for _, axis := range []struct {
		name string
		axis int32
	}{{"UpAxis", 1}, {"FrontAxis", 2}, {"CoordAxis", 0}, {"OriginalUpAxis", 1}} {
		f.integer(axis.name, axis.axis)
		f.integer(axis.name+"Sign", 1)
	}
	f.number("UnitScaleFactor", 1) // in centimetres
	f.number("OriginalUnitScaleFactor", 1)
	fps := s.takes[0].Clip.FPS
	mode, known := modes[fps]
	if !known {
		mode = customMode
	}
	f.enum("TimeMode", mode)
	f.enum("TimeProtocol", 2)
	f.time("TimeSpanStart", 0)
	f.time("TimeSpanStop", s.longest())
	f.number("CustomFrameRate", fps)
	return n
}

func (s *scene) longest() (most int64) {
	for _, t := range s.takes {
		most = max(most, stop(t.Clip))
	}
	return most
}

// stop is the time of the last frame of a clip.
func stop(c *clip.Clip) int64 { return tick(float64(c.Frames()-1) / c.FPS) }

func (s *scene) documents() *node {
	n := newNode("Documents")
	n.add("Count", int32(1))
	d := n.add("Document", s.id(), "Scene", "Scene")
	f := d.fields()
	f.set("SourceObject", "object", "", "")
	f.set("ActiveAnimStackName", "KString", "", "", s.takes[0].Name)
	d.add("RootNode", int64(0))
	return n
}

// definitions counts the objects.
func (s *scene) definitions() *node {
	n := newNode("Definitions")
	n.add("Version", int32(100))
	all := int32(1)
	for _, kind := range s.order {
		all += s.counts[kind]
	}
	n.add("Count", all)
	n.add("ObjectType", "GlobalSettings").add("Count", int32(1))
	for _, kind := range s.order {
		n.add("ObjectType", kind).add("Count", s.counts[kind])
	}
	return n
}

// list is the old list of motions, which some readers show.
func (s *scene) list() *node {
	n := newNode("Takes")
	n.add("Current", s.takes[0].Name)
	for _, t := range s.takes {
		take := n.add("Take", t.Name)
		take.add("FileName", t.Name+".tak")
		take.add("LocalTime", int64(0), stop(t.Clip))
		take.add("ReferenceTime", int64(0), stop(t.Clip))
	}
	return n
}

func (s *scene) id() int64 {
	s.last++
	return s.last
}

// object adds an object of a kind and returns its identifier.
func (s *scene) object(kind, name, class, subclass string) (*node, int64) {
	id := s.id()
	if s.counts[kind] == 0 {
		s.order = append(s.order, kind)
	}
	s.counts[kind]++
	return s.objects.add(kind, id, name+classMark+class, subclass), id
}

func (s *scene) connect(child, parent int64) { s.connections.add("C", "OO", child, parent) }

// drive connects an object to a property of another.
func (s *scene) drive(child, parent int64, property string) {
	s.connections.add("C", "OP", child, parent, property)
}

// joints writes the skeleton at rest.
func (s *scene) joints() {
	stands := map[int]bool{}
	for _, t := range s.takes {
		for _, k := range t.Clip.Contacts {
			stands[k.Joint] = true
		}
	}
	for j := range s.skeleton.Joints {
		joint := &s.skeleton.Joints[j]
		model, id := s.object("Model", joint.Name, "Model", "LimbNode")
		model.add("Version", int32(232))
		f := model.fields()
		f.set("RotationActive", "bool", "", "", int32(1))
		f.enum("InheritType", 1)
		f.set("ScalingMax", "Vector3D", "Vector", "", 0.0, 0.0, 0.0)
		f.integer("DefaultAttributeIndex", 0)
		f.vector("Lcl Translation", centimetres(joint.Rest.Pos))
		f.vector("Lcl Rotation", degrees(order.Euler(joint.Rest.Rot)))
		f.vector("Lcl Scaling", [3]float64{1, 1, 1})
		if stands[j] {
			f.set(contactOf(joint.Name), "Number", "", "A+U", 0.0)
		}
		model.add("Shading", true)
		model.add("Culling", "CullingOff")
		s.models = append(s.models, id)
		parent := int64(0)
		if joint.Parent >= 0 {
			parent = s.models[joint.Parent]
		}
		s.connect(id, parent)
	}
	for j := range s.skeleton.Joints {
		attribute, id := s.object("NodeAttribute", s.skeleton.Joints[j].Name, "NodeAttribute", "LimbNode")
		attribute.fields().number("Size", 1)
		attribute.add("TypeFlags", "Skeleton")
		s.connect(id, s.models[j])
	}
}

// contactOf names the property that tells when a joint stands on the ground.
func contactOf(joint string) string { return "contact_" + joint }

// order is the order of rotations in the format: about X first, of fixed axes.
var order = geom.Order{2, 1, 0}

func centimetres(v geom.Vec3) [3]float64 { return [3]float64{100 * v.X, 100 * v.Y, 100 * v.Z} }

// degrees returns angles in our order of axes as those about X, Y and Z.
func degrees(angles [3]float64) [3]float64 {
	const in = 180 / math.Pi
	return [3]float64{in * angles[2], in * angles[1], in * angles[0]}
}

// bind writes the pose at rest in the world.
func (s *scene) bind() {
	pose, _ := s.object("Pose", "BindPose", "Pose", "BindPose")
	pose.add("Type", "BindPose")
	pose.add("Version", int32(100))
	pose.add("NbPoseNodes", int32(len(s.models)))
	for j, at := range s.skeleton.Model(s.skeleton.RestPose(), nil) {
		n := pose.add("PoseNode")
		n.add("Node", s.models[j])
		x, y, z, p := at.Rot.Rotate(geom.UnitX), at.Rot.Rotate(geom.UnitY), at.Rot.Rotate(geom.UnitZ), centimetres(at.Pos)
		n.add("Matrix", []float64{x.X, x.Y, x.Z, 0, y.X, y.Y, y.Z, 0, z.X, z.Y, z.Z, 0, p[0], p[1], p[2], 1})
	}
}
