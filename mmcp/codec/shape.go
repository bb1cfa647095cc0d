package codec

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// Bounds of the protocol itself; a model's own limits come on top.
const (
	maxDiffusionSteps   = 500
	maxSamples          = 16
	maxTransitionFrames = 60
)

var mediaTypes = []string{"video/mp4", "video/quicktime", "video/webm"}

// checkTimeline holds that the request has content and one length.
func checkTimeline(f *jsonio.Faults, r *mmcp.Request) {
	switch {
	case len(r.Segments) == 0 && len(r.Constraints) == 0:
		f.Add("value_error", "asks for nothing: give at least one segment or one constraint")
	case len(r.Segments) == 0 && r.DurationFrames == 0:
		f.Add("value_error", "is required when there are no segments", "duration_frames")
	case len(r.Segments) > 0 && r.DurationFrames != 0:
		f.Add("value_error", "must be absent when there are segments: their durations add up to the whole", "duration_frames")
	}
}

// checkTopology holds that the joints make one tree, parents first, so that
// later steps can walk the list once.
func checkTopology(f *jsonio.Faults, s *mmcp.Skeleton) {
	index := make(map[string]int, len(s.Joints))
	for i := range s.Joints {
		if first, twice := index[s.Joints[i].Name]; twice {
			f.AddTopology(fmt.Sprintf("is %q, as is joints[%d]; joint names are unique", jsonio.Clip(s.Joints[i].Name), first), "joints", i, "name")
			continue
		}
		index[s.Joints[i].Name] = i
	}
	root := -1
	for i := range s.Joints {
		j := &s.Joints[i]
		parent, known := index[j.Parent]
		switch {
		case j.Parent == "" && root < 0:
			root = i
		case j.Parent == "":
			f.AddTopology(fmt.Sprintf("is null, but the root is already %q; a skeleton has one root", jsonio.Clip(s.Joints[root].Name)),
				"joints", i, "parent")
		case !known:
			f.AddTopology(fmt.Sprintf("names %q, which is not a joint of the skeleton", jsonio.Clip(j.Parent)), "joints", i, "parent")
		case parent == i:
			f.AddTopology("names the joint itself", "joints", i, "parent")
		case parent > i:
			f.AddTopology(fmt.Sprintf("names %q, which stands later in the list; parents come before their children", jsonio.Clip(j.Parent)),
				"joints", i, "parent")
		}
	}
	if root < 0 {
		f.AddTopology("have no root: the parent of one joint is null", "joints")
	}
}

var weights = map[string]int{"nocfg": 0, "regular": 1, "separated": 2}

func checkGuidance(f *jsonio.Faults, g *mmcp.Guidance) {
	if want, known := weights[g.Type]; known && len(g.Weight) != want {
		f.Add("value_error", fmt.Sprintf("must have %d numbers, as guidance of type %q takes; it has %d", want, g.Type, len(g.Weight)), "weight")
	}
}

func checkMotion(f *jsonio.Faults, m *mmcp.MotionReference) {
	if len(m.JointNames) == 0 {
		f.Add("too_short", "must name at least one joint", "joint_names")
	}
	seen := make(map[string]int, len(m.JointNames))
	for i, name := range m.JointNames {
		if first, twice := seen[name]; twice {
			f.Add("value_error", fmt.Sprintf("is %q, as is joint_names[%d]; the names are unique", jsonio.Clip(name), first), "joint_names", i)
			continue
		}
		seen[name] = i
	}
	if len(m.Rotations) < 2 {
		f.Add("too_short", fmt.Sprintf("must have at least 2 frames; it has %d", len(m.Rotations)), "rotations")
	}
	for t, frame := range m.Rotations {
		if len(frame) != len(m.JointNames) {
			f.Add("value_error", fmt.Sprintf("must have one quaternion for each of the %d joint_names; it has %d", len(m.JointNames),
				len(frame)), "rotations", t)
		}
	}
	if len(m.RootPositions) != len(m.Rotations) {
		f.Add("value_error", fmt.Sprintf("must have as many frames as rotations, %d; it has %d", len(m.Rotations), len(m.RootPositions)),
			"root_positions")
	}
}

func checkTrim(f *jsonio.Faults, v *mmcp.VideoReference) {
	switch {
	case v.Start < 0:
		f.Add("greater_than_equal", fmt.Sprintf("must be at least 0; it is %v", v.Start), "start_s")
	case v.End != 0 && v.Start >= v.End:
		f.Add("value_error", fmt.Sprintf("must be greater than start_s, %v; it is %v", v.Start, v.End), "end_s")
	}
}

func checkVideo(f *jsonio.Faults, v *mmcp.VideoReference) {
	switch {
	case v.URL != "" && v.Data != "":
		f.Add("value_error", "must hold either url or data, not both")
	case v.URL == "" && v.Data == "":
		f.Add("value_error", "must hold either url, or data and media_type")
	case v.URL != "" && v.MediaType != "":
		f.Add("value_error", "belongs to data; beside a url it must be absent", "media_type")
	case v.URL != "":
		if msg := faultOfURL(v.URL); msg != "" {
			f.Add("value_error", msg, "url")
		}
	default:
		if v.MediaType == "" {
			f.Add("missing", "is required beside data", "media_type")
		}
		if !isBase64(v.Data) {
			f.Add("value_error", "must be standard base64 with padding, on one line", "data")
		}
	}
}

// faultOfURL returns the reason why servers must not fetch the URL; empty: they may.
func faultOfURL(text string) string {
	if strings.ContainsFunc(text, func(c rune) bool { return c <= ' ' || c == 0x7f || c == 0x85 || c == 0xa0 }) {
		return "must not contain blanks or control characters"
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return "is not a URL"
	case !strings.EqualFold(u.Scheme, "https"):
		return "must be an https URL"
	case u.User != nil:
		return "must not carry a user name or password"
	case u.Hostname() == "":
		return "must name a host"
	case strings.HasSuffix(u.Host, ":"):
		return "has a colon and no port"
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.Atoi(port); err != nil || n > 65535 {
			return "must have a port of at most 65535"
		}
	}
	return ""
}

// isBase64 looks at the alphabet and the padding; a video is not decoded for it.
func isBase64(s string) bool {
	body := strings.TrimRight(s, "=")
	if len(s)%4 != 0 || len(s)-len(body) > 2 || body == "" {
		return false
	}
	for i := range len(body) {
		c := body[i]
		switch {
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '+', c == '/':
		default:
			return false
		}
	}
	return true
}

// decodedSize returns how many bytes the padded base64 text stands for.
func decodedSize(s string) int {
	return len(s)/4*3 - (len(s) - len(strings.TrimRight(s, "=")))
}

func checkRootPath(f *jsonio.Faults, c *mmcp.Constraint) {
	checkFrames(f, c)
	for i := 1; i < len(c.Frames); i++ {
		if c.Frames[i] <= c.Frames[i-1] {
			f.Add("value_error", fmt.Sprintf("must be greater than the frame before it, %d; it is %d", c.Frames[i-1], c.Frames[i]), "frames", i)
			break
		}
	}
	perFrame(f, c, "positions_xz", len(c.PositionsXZ))
	if c.HeadingRadians != nil {
		perFrame(f, c, "heading_radians", len(c.HeadingRadians))
	}
}

func checkEffectorTarget(f *jsonio.Faults, c *mmcp.Constraint) {
	checkFrames(f, c)
	perFrame(f, c, "positions", len(c.Positions))
	if c.Rotations != nil {
		perFrame(f, c, "rotations", len(c.Rotations))
	}
}

func checkPoseKeyframe(f *jsonio.Faults, c *mmcp.Constraint) {
	if len(c.Frames) != 1 {
		f.Add("missing", "is missing", "frame")
	}
	if len(c.JointRotations) == 0 {
		f.Add("too_short", "must name at least one joint", "joint_rotations")
	}
}

func checkGroundHeight(f *jsonio.Faults, c *mmcp.Constraint) {
	if len(c.Points) == 0 {
		f.Add("too_short", "must have at least one point [x, z, y]", "points")
	}
}

func checkFrames(f *jsonio.Faults, c *mmcp.Constraint) {
	if len(c.Frames) == 0 {
		f.Add("too_short", "must have at least one frame", "frames")
	}
}

func perFrame(f *jsonio.Faults, c *mmcp.Constraint, field string, n int) {
	if n != len(c.Frames) {
		f.Add("value_error", fmt.Sprintf("must have one entry for each of the %d frames; it has %d", len(c.Frames), n), field)
	}
}
