package engine

import (
	"math"
	"slices"
	"sync"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// Bounds of the rigs that an engine remembers: a client sends the same skeleton with each
// request of a session.
const (
	keptRigs   = 16
	keptJoints = 256 // of one; larger ones are read each time
)

// rigs remembers the skeletons that were asked for last. The zero value is ready for use.
type rigs struct {
	mu   sync.Mutex
	rigs []knownRig // the last requested one first
}

// knownRig is the skeleton of a request with its mapped body.
type knownRig struct {
	joints   []mmcp.Joint // of the request, a copy
	skeleton *rig.Skeleton
	body     *rig.Body // nil: it is not human
}

// read returns the rig of a skeleton and the body in it, nil if there is none, or an
// *mmcp.Error.
func (r *rigs) read(s mmcp.Skeleton) (*rig.Skeleton, *rig.Body, error) {
	if k, ok := r.find(s.Joints); ok {
		return k.skeleton, k.body, nil
	}
	skeleton, err := script.Skeleton(s)
	if err != nil {
		return nil, nil, err
	}
	k := knownRig{skeleton: skeleton, body: rig.NewBody(skeleton)}
	if len(s.Joints) <= keptJoints {
		k.joints = slices.Clone(s.Joints)
		for i := range k.joints {
			k.joints[i].Extra = nil // not read, and of any size
		}
		r.add(k)
	}
	return k.skeleton, k.body, nil
}

// find returns the rig of joints and makes it the last one asked for.
func (r *rigs) find(joints []mmcp.Joint) (knownRig, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.rigs, func(k knownRig) bool { return slices.EqualFunc(k.joints, joints, sameJoint) })
	if i < 0 {
		return knownRig{}, false
	}
	k := r.rigs[i]
	copy(r.rigs[1:i+1], r.rigs[:i])
	r.rigs[0] = k
	return k, true
}

// add remembers a rig in place of the one that was not asked for the longest.
func (r *rigs) add(k knownRig) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rigs = slices.Insert(r.rigs[:min(len(r.rigs), keptRigs-1)], 0, k)
}

// sameJoint reports whether two joints are read alike, to the sign of a zero.
func sameJoint(a, b mmcp.Joint) bool {
	return a.Name == b.Name && a.Parent == b.Parent &&
		sameBits(a.RestTranslation[:], b.RestTranslation[:]) && sameBits(a.RestRotation[:], b.RestRotation[:])
}

func sameBits(a, b []float64) bool {
	for i := range a {
		if math.Float64bits(a[i]) != math.Float64bits(b[i]) {
			return false
		}
	}
	return true
}
