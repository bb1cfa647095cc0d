package mmcp

func (r *reader) constraint() (c Constraint) {
	c.Type = r.discriminator(constraintTypes)
	switch c.Type {
	case ConstraintRootPath:
		r.rootPath(&c)
	case ConstraintEffectorTarget:
		r.effectorTarget(&c)
	case ConstraintPoseKeyframe:
		r.poseKeyframe(&c)
	case ConstraintGroundHeight:
		r.groundHeight(&c)
	case "":
	default:
		r.object(func(name string) { r.other(&c, name) })
	}
	return c
}

// other reads a field that is special to no kind of constraint.
func (r *reader) other(c *Constraint, name string) {
	if name == "type" {
		r.raw()
		return
	}
	r.keep(&c.Extra, name)
}

// frames reads a list of frame numbers. A negative one is in shape: that it
// stands outside the timeline is found later, and told with the timeline.
func (r *reader) frames() (list []int) {
	list = []int{}
	r.array(func(int) { list = append(list, r.whole(-maxInt, maxInt)) })
	return list
}

func (r *reader) rootPath(c *Constraint) {
	ok := r.object(func(name string) {
		switch name {
		case "frames":
			c.Frames = r.frames()
		case "positions_xz":
			r.array(func(int) { c.PositionsXZ = append(c.PositionsXZ, r.vec2(axesXZ)) })
		case "heading_radians":
			if !r.null() {
				c.HeadingRadians = r.floats()
			}
		default:
			r.other(c, name)
		}
	}, "frames", "positions_xz")
	if ok {
		r.checkRootPath(c)
	}
}

func (r *reader) effectorTarget(c *Constraint) {
	ok := r.object(func(name string) {
		switch name {
		case "joint":
			c.Joint, _ = r.str()
		case "frames":
			c.Frames = r.frames()
		case "positions":
			r.array(func(int) { c.Positions = append(c.Positions, r.vec3(axesXYZ)) })
		case "rotations":
			if !r.null() {
				c.Rotations = [][4]float64{}
				r.array(func(int) { c.Rotations = append(c.Rotations, r.quat()) })
			}
		default:
			r.other(c, name)
		}
	}, "joint", "frames", "positions")
	if ok {
		r.checkEffectorTarget(c)
	}
}

func (r *reader) poseKeyframe(c *Constraint) {
	c.FillMode = FillGenerate
	ok := r.object(func(name string) {
		switch name {
		case "frame":
			c.Frames = []int{r.whole(0, maxInt)}
		case "joint_rotations":
			c.JointRotations = make(map[string][4]float64)
			r.object(func(joint string) { c.JointRotations[joint] = r.quat() })
		case "root_position":
			if !r.null() {
				p := r.vec3(axesXYZ)
				c.RootPosition = &p
			}
		case "fill_mode":
			c.FillMode = r.oneOf(FillGenerate, FillRest)
		default:
			r.other(c, name)
		}
	}, "frame", "joint_rotations")
	if ok {
		r.checkPoseKeyframe(c)
	}
}

func (r *reader) groundHeight(c *Constraint) {
	ok := r.object(func(name string) {
		switch name {
		case "points":
			r.array(func(int) { c.Points = append(c.Points, r.vec3(axesXZY)) })
		default:
			r.other(c, name)
		}
	}, "points")
	if ok {
		r.checkGroundHeight(c)
	}
}
