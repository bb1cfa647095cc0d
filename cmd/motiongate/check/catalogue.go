package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// catalogueTime bounds the wait for a catalogue, as in clients.
const catalogueTime = 5 * time.Second

var version = regexp.MustCompile(`^\d+\.\d+$`)

// catalogue checks GET /capabilities.
func (s *suite) catalogue() {
	s.group = "catalogue"
	var again *answer
	s.check("answers within 5 s, alike each time", func() finding {
		got, err := s.client.do(s.ctx, http.MethodGet, "/capabilities", nil, nil)
		if err != nil || got.status != http.StatusOK {
			return broken("the second time: %s", failure(got, err))
		}
		again = got
		switch {
		case again.took > catalogueTime:
			return broken("it took %s", again.took.Round(time.Millisecond))
		case !bytes.Equal(again.body, s.rawCaps):
			return note("it was another one the second time")
		}
		return okay("%d bytes in %s", len(again.body), again.took.Round(time.Millisecond))
	})
	s.check("is JSON without compression", func() finding {
		if again == nil {
			return skip("there is no answer")
		}
		return contentType(again, "application/json")
	})
	s.check("states the conventions of the protocol", s.conventions)
	s.check("lists gltf_2.0_json", func() finding {
		if !contains(s.caps.ResponseFormats, mmcp.FormatGLTF) {
			return broken("response_formats is %q", s.caps.ResponseFormats)
		}
		return okay("%s", strings.Join(s.caps.ResponseFormats, ", "))
	})
	s.check("every entry can be used", func() finding {
		if len(s.caps.LeftOut) > 0 {
			return broken("%s", strings.Join(s.caps.LeftOut, "; "))
		}
		return okay("%d models", len(s.caps.Models))
	})
	s.check("entries have no fields that their version lacks", s.strangeFields)
	s.check("model ids are different", func() finding {
		seen := map[string]bool{}
		for i := range s.caps.Models {
			if id := s.caps.Models[i].ID; seen[id] {
				return broken("%q is listed twice", id)
			} else if seen[id] = true; strings.TrimSpace(id) != id {
				return note("%q begins or ends with a blank, which clients cut off", id)
			}
		}
		return okay("")
	})
	for i := range s.subjects {
		s.model = &s.subjects[i]
		s.check("the entry holds together", func() finding {
			if problems := mmcptest.ModelProblems(s.model.Model); len(problems) > 0 {
				return broken("%s", strings.Join(problems, "; "))
			}
			return okay("%d joints at %v fps", len(s.model.CanonicalSkeleton.Joints), s.model.FPS)
		})
		s.check("the rest pose stands on the ground, facing +Z", func() finding { return restPose(s.model.Model) })
	}
	s.model = nil
}

func (s *suite) conventions() finding {
	c := s.caps
	switch {
	case !version.MatchString(c.ProtocolVersion):
		return broken("protocol_version is %q", c.ProtocolVersion)
	case !strings.HasPrefix(c.ProtocolVersion, "1."):
		return broken("protocol_version is %q, of another major version", c.ProtocolVersion)
	case c.RotationFormat != mmcp.RotationFormat:
		return broken("rotation_format is %q, not %q", c.RotationFormat, mmcp.RotationFormat)
	case c.CoordinateSystem != mmcp.CoordinateSystem:
		return broken("coordinate_system is %q, not %q", c.CoordinateSystem, mmcp.CoordinateSystem)
	case c.Units != mmcp.Units:
		return broken("units is %q, not %q", c.Units, mmcp.Units)
	}
	return okay("protocol_version %s", c.ProtocolVersion)
}

// strangeFields finds fields of model entries that no version of the protocol defines: clients that use the
// SDK refuse the whole catalogue for one of them.
func (s *suite) strangeFields() finding {
	var strange []string
	for i := range s.caps.Models {
		for name := range s.caps.Models[i].Extra {
			strange = append(strange, fmt.Sprintf("models[%d].%s", i, name))
		}
	}
	if len(strange) > 0 {
		return note("clients of the SDK refuse a catalogue with %s", strings.Join(strange, ", "))
	}
	return okay("")
}

// restTolerance is the tolerated height of a standing rest pose above or below the ground, in metres.
const restTolerance = 0.03

// restPose checks a canonical skeleton as clients display it.
func restPose(m *mmcp.Model) finding {
	skeleton, err := skeletonOf(&m.CanonicalSkeleton)
	if err != nil {
		return broken("canonical_skeleton: %v", err)
	}
	at := skeleton.Model(skeleton.RestPose(), nil)
	lowest := math.Inf(1)
	for _, t := range at {
		lowest = min(lowest, t.Pos.Y)
	}
	turned := 0
	for _, j := range m.CanonicalSkeleton.Joints {
		if math.Abs(j.RestRotation[3]) < 1-1e-6 {
			turned++
		}
	}
	body := rig.NewBody(skeleton)
	switch {
	case math.Abs(lowest) > restTolerance:
		return note("its lowest joint is at y = %.3f m, not at 0", lowest)
	case body == nil:
		return note("no human body is found in its joints, so that facing, feet and skating are not checked")
	case math.Abs(degrees(facing(at, body))) > 45:
		return note("it faces %.0f degrees away from +Z", degrees(facing(at, body)))
	case turned > 0:
		return note("%d joints have a rest rotation, which some clients take for none", turned)
	}
	return okay("")
}

func contentType(a *answer, want string) finding {
	got := a.header.Get("Content-Type")
	switch {
	case !strings.HasPrefix(got, want):
		return broken("Content-Type is %q, not %s", got, want)
	case a.header.Get("Content-Encoding") != "":
		return broken("it is compressed with %s, which the request did not accept", a.header.Get("Content-Encoding"))
	}
	return okay("")
}

// isEnvelope returns the reason why an answer is not an error envelope, or "".
func isEnvelope(a *answer) string {
	var e struct {
		Error *struct {
			Code    string          `json:"code"`
			Message string          `json:"message"`
			Details json.RawMessage `json:"details"`
		} `json:"error"`
	}
	switch err := json.Unmarshal(a.body, &e); {
	case err != nil:
		return fmt.Sprintf("status %d with a body that is not JSON", a.status)
	case e.Error == nil:
		return fmt.Sprintf("status %d without an object \"error\"", a.status)
	case e.Error.Code == "" || e.Error.Message == "":
		return fmt.Sprintf("status %d with an error without code or message", a.status)
	case len(e.Error.Details) > 0 && e.Error.Details[0] != '{' && string(e.Error.Details) != "null":
		return "error.details is no object"
	}
	return ""
}
