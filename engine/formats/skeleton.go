package formats

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Skeleton returns a known skeleton by its name (smpl22, smplx, soma30, soma77), or the skeleton
// of a file: BVH, glTF, GLB, or JSON as in a catalogue.
func Skeleton(nameOrFile string) (*rig.Skeleton, error) {
	if slices.Contains(npz.Skeletons(), nameOrFile) {
		return npz.Skeleton(nameOrFile)
	}
	ext := strings.ToLower(filepath.Ext(nameOrFile))
	if !slices.Contains([]string{".bvh", ".gltf", ".glb", ".json"}, ext) {
		return nil, fmt.Errorf("%q is not a skeleton: name a .bvh, .gltf, .glb or .json file, or %s",
			nameOrFile, strings.Join(npz.Skeletons(), ", "))
	}
	data, err := os.ReadFile(nameOrFile)
	if err != nil {
		return nil, err
	}
	s, err := skeletonOf(data, ext)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", nameOrFile, err)
	}
	return s, nil
}

func skeletonOf(data []byte, ext string) (*rig.Skeleton, error) {
	switch ext {
	case ".bvh":
		c, err := decodeBVH(data)
		if err != nil {
			return nil, err
		}
		return c.Skeleton, nil
	case ".json":
		return skeletonOfJSON(data)
	}
	doc, err := gltfio.Decode(data)
	if err != nil {
		return nil, err
	}
	return doc.Skeleton, nil
}

// skeletonOfJSON reads a skeleton of the protocol, or the one under "skeleton" or
// "canonical_skeleton" of an object.
func skeletonOfJSON(data []byte) (*rig.Skeleton, error) {
	var outer struct {
		Skeleton  json.RawMessage `json:"skeleton"`
		Canonical json.RawMessage `json:"canonical_skeleton"`
	}
	if err := json.Unmarshal(data, &outer); err != nil {
		return nil, err
	}
	for _, inner := range [][]byte{outer.Canonical, outer.Skeleton} {
		if inner != nil {
			data = inner
		}
	}
	s, err := codec.DecodeSkeleton(data)
	if err != nil {
		return nil, err
	}
	return rigOf(&s)
}

// rigOf returns the rig of a skeleton of the protocol.
func rigOf(s *mmcp.Skeleton) (*rig.Skeleton, error) {
	joints := make([]rig.Joint, len(s.Joints))
	index := map[string]int{"": -1}
	for i, j := range s.Joints {
		joints[i] = rig.Joint{Name: j.Name, Parent: index[j.Parent], Rest: geom.Transform{
			Rot: geom.Rotation(j.RestRotation), Pos: geom.Vec(j.RestTranslation),
		}}
		index[j.Name] = i
	}
	return rig.New(joints)
}
