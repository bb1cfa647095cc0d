package remote

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Declared is a model of a server that the settings describe. It is listed until the server's own catalogue
// is known. Either Skeleton or Like is set.
type Declared struct {
	ID  string  `key:"id"`                     // id of the model at the server
	FPS float64 `key:"fps" range:"0.001,1000"` // frames per second; 0: the rate of the model Like
	// longest motion; 0: the protocol's default, or with Like the limit of that model
	MaxSeconds float64 `key:"max_seconds" range:"0.001,3600"`
	Seed       bool    `key:"seed"` // segments may have their own seeds

	Skeleton     mmcp.Skeleton
	SkeletonFile string   `key:"skeleton"`                         // file of Skeleton, or SkeletonOfResult
	Constraints  []string `key:"constraints" form:"none or texts"` // supported types; the adapter meets others on the motion
	Segments     bool     `key:"segments"`                         // the server supports several segments in a request, not only one prompt
	// id of a listed model with the same skeleton, segments, constraints and limits
	Like string `key:"like"`
}

// SkeletonOfResult is the SkeletonFile of a model whose skeleton is read from its results.
const SkeletonOfResult = "result"

// maxSkeletonBytes bounds the file of a skeleton.
const maxSkeletonBytes = 1 << 20

// ReadSkeleton reads the skeleton from a JSON file in the format of a catalogue.
func (d *Declared) ReadSkeleton(path string) error {
	d.SkeletonFile = path
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("cannot be read: %w", err)
	}
	defer func() { _ = f.Close() }() // only read, so that an error of Close loses nothing
	data, err := io.ReadAll(io.LimitReader(f, maxSkeletonBytes+1))
	switch {
	case err != nil:
		return fmt.Errorf("cannot be read: %w", err)
	case len(data) > maxSkeletonBytes:
		return fmt.Errorf("names %s, which is larger than %d bytes", path, maxSkeletonBytes)
	}
	if d.Skeleton, err = codec.DecodeSkeleton(data); err != nil {
		return fmt.Errorf("names %s, which is not a skeleton: %s", path, mmcp.AsError(err).Message)
	}
	return nil
}

// constraintTypes are the types that a declaration may list.
var constraintTypes = []string{
	mmcp.ConstraintRootPath, mmcp.ConstraintEffectorTarget, mmcp.ConstraintPoseKeyframe, mmcp.ConstraintGroundHeight,
}

// maxDeclaredSeconds bounds the declared length of motions.
const maxDeclaredSeconds = 3600

// checkDeclared returns the faults of the declared models.
func (o Options) checkDeclared() []Fault {
	var faults []Fault
	for i := range o.Declared {
		d := &o.Declared[i]
		add := func(key, format string, args ...any) {
			faults = append(faults, Fault{fmt.Sprintf("models[%d].%s", i, key), fmt.Sprintf(format, args...)})
		}
		if fault := idFault(d.ID); fault != "" {
			add("id", "%s", fault)
		}
		if first := slices.IndexFunc(o.Declared, func(other Declared) bool { return other.ID == d.ID }); first < i && d.ID != "" {
			add("id", "%s is the id of models[%d] too", d.ID, first)
		}
		for _, c := range d.Constraints {
			if !slices.Contains(constraintTypes, c) {
				add("constraints", "must be none or a list of %s, not %q", strings.Join(constraintTypes, ", "), c)
			}
		}
		switch joints := len(d.Skeleton.Joints); {
		case joints > 0 && d.Like != "":
			add("like", "must not be given beside skeleton")
		case joints == 0 && d.Like == "":
			add("skeleton", "is missing; name a file with the skeleton as JSON, or a model with the same skeleton in like")
		case joints > maxJoints:
			add("skeleton", "has %d joints, more than %d", joints, maxJoints)
		}
		switch {
		case d.FPS == 0 && d.Like == "":
			add("fps", "is missing")
		case !(d.FPS >= 0 && d.FPS <= maxFPS):
			add("fps", "%v is not between 0 and %d", d.FPS, maxFPS)
		}
		switch {
		case !(d.MaxSeconds >= 0 && d.MaxSeconds <= maxDeclaredSeconds):
			add("max_seconds", "%v is not between 0 and %d", d.MaxSeconds, maxDeclaredSeconds)
		case d.FPS > 0 && shorterThanAFrame(d.MaxSeconds, d.FPS):
			add("max_seconds", "%v is less than a frame", d.MaxSeconds)
		}
	}
	return faults
}
