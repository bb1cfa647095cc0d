package codec

import (
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

func (r *reader) constraint() (c mmcp.Constraint) {
	c.Type = r.discriminator(constraintTypes)
	switch c.Type {
	case mmcp.ConstraintRootPath:
		r.rootPath(&c)
	case mmcp.ConstraintEffectorTarget:
		r.effectorTarget(&c)
	case mmcp.ConstraintPoseKeyframe:
		r.poseKeyframe(&c)
	case mmcp.ConstraintGroundHeight:
		r.groundHeight(&c)
	case "":
	default:
		r.Object(func(name string) { r.other(&c, name) })
	}
	return c
}

// other reads a field that is special to no kind of constraint.
func (r *reader) other(c *mmcp.Constraint, name string) {
	if name == "type" {
		r.Raw()
		return
	}
	r.CopyTo(&c.Extra, name)
}

// frames reads a list of frame numbers. A negative one is no fault of shape: the check against
// the timeline refuses it.
func (r *reader) frames() (list []int) {
	list = []int{}
	r.Array(func(int) { list = append(list, r.Integer(-jsonio.MaxInt, jsonio.MaxInt)) })
	return list
}

func (r *reader) rootPath(c *mmcp.Constraint) {
	ok := r.Object(func(name string) {
		switch name {
		case "frames":
			c.Frames = r.frames()
		case "positions_xz":
			r.Array(func(int) { c.PositionsXZ = append(c.PositionsXZ, r.Vec2(jsonio.AxesXZ)) })
		case "heading_radians":
			if !r.Null() {
				c.HeadingRadians = r.Floats()
			}
		default:
			r.other(c, name)
		}
	}, "frames", "positions_xz")
	if ok {
		checkRootPath(&r.Faults, c)
	}
}

func (r *reader) effectorTarget(c *mmcp.Constraint) {
	ok := r.Object(func(name string) {
		switch name {
		case "joint":
			c.Joint, _ = r.Str()
		case "frames":
			c.Frames = r.frames()
		case "positions":
			r.Array(func(int) { c.Positions = append(c.Positions, r.Vec3(jsonio.AxesXYZ)) })
		case "rotations":
			if !r.Null() {
				c.Rotations = [][4]float64{}
				r.Array(func(int) { c.Rotations = append(c.Rotations, r.Quat()) })
			}
		default:
			r.other(c, name)
		}
	}, "joint", "frames", "positions")
	if ok {
		checkEffectorTarget(&r.Faults, c)
	}
}

func (r *reader) poseKeyframe(c *mmcp.Constraint) {
	c.FillMode = mmcp.FillGenerate
	ok := r.Object(func(name string) {
		switch name {
		case "frame":
			c.Frames = []int{r.Integer(0, jsonio.MaxInt)}
		case "joint_rotations":
			c.JointRotations = make(map[string][4]float64)
			r.Object(func(joint string) { c.JointRotations[joint] = r.Quat() })
		case "root_position":
			if !r.Null() {
				p := r.Vec3(jsonio.AxesXYZ)
				c.RootPosition = &p
			}
		case "fill_mode":
			c.FillMode = r.OneOf(mmcp.FillGenerate, mmcp.FillRest)
		default:
			r.other(c, name)
		}
	}, "frame", "joint_rotations")
	if ok {
		checkPoseKeyframe(&r.Faults, c)
	}
}

func (r *reader) groundHeight(c *mmcp.Constraint) {
	ok := r.Object(func(name string) {
		switch name {
		case "points":
			r.Array(func(int) { c.Points = append(c.Points, r.Vec3(jsonio.AxesXZY)) })
		default:
			r.other(c, name)
		}
	}, "points")
	if ok {
		checkGroundHeight(&r.Faults, c)
	}
}
