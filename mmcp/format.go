package mmcp

import (
	"slices"
	"strings"
)

// Format is the form in which a motion is written. Servers write glTF; the gateway
// writes the others. Their numbers are part of keys and stay.
type Format uint16

const (
	GLTF Format = iota // glTF 2.0 as JSON, with its buffer as a data URI; every server can
	GLB                // binary glTF
	FBX                // binary FBX 7.4
	BVH                // Biovision Hierarchy, in centimetres with angles in the order ZXY; see BVHIn
	VRMA               // VRM animation
	USD                // OpenUSD as text
	ZIP                // several files of another format
)

// formats has the media type and the ending of files of each format.
var formats = [...]struct{ media, ext string }{
	GLTF: {"model/gltf+json", "gltf"}, GLB: {"model/gltf-binary", "glb"}, FBX: {"model/x-fbx", "fbx"}, BVH: {"model/x-bvh", "bvh"},
	VRMA: {"model/vrma", "vrma"}, USD: {"model/vnd.usda", "usda"}, ZIP: {"application/zip", "zip"},
}

// FileFormats are the formats beside glTF that the gateway writes.
var FileFormats = []Format{FBX, BVH, VRMA, USD}

// The lowest bits of a Format are its kind, the next ones the order and unit of a BVH file, and the
// highest ones the root of the skeleton.
const (
	kindBits  = 3
	rootShift = 8
)

// RootMotion is the form of the root motion in a file.
type RootMotion uint8

const (
	RootUnchanged RootMotion = iota // as in the answer
	RootBone                        // of a bone on the ground, above the pelvis in the skeleton
	RootInPlace                     // without horizontal translation
)

// roots has the value of the parameter root for each RootMotion.
var roots = [...]string{RootUnchanged: "", RootBone: "bone", RootInPlace: "in-place"}

// RootMotionFormats are the formats that have the parameter root.
var RootMotionFormats = []Format{FBX, BVH, USD}

// Orders of rotations and units of BVH files, the usual ones first. Their places are part
// of keys and stay.
var (
	bvhOrders = []string{"ZXY", "XYZ", "XZY", "YXZ", "YZX", "ZYX"}
	bvhUnits  = []string{"cm", "m", "mm"}
	bvhMetres = []float64{0.01, 1, 0.001}
)

// BVHIn returns BVH with the rotations in an order, such as "XYZ", and lengths in m, cm or
// mm; the letters may be small. Empty: as usual. Its error names the parameter.
func BVHIn(order, unit string) (Format, error) {
	o, u := 0, 0
	if order != "" {
		if o = slices.Index(bvhOrders, strings.ToUpper(order)); o < 0 {
			return 0, Errorf(CodeInvalidRequest, "order=%s is none of %s.", order, strings.Join(bvhOrders, ", ")).With("parameter", "order")
		}
	}
	if unit != "" {
		if u = slices.Index(bvhUnits, strings.ToLower(unit)); u < 0 {
			return 0, Errorf(CodeInvalidRequest, "unit=%s is none of %s.", unit, strings.Join(bvhUnits, ", ")).With("parameter", "unit")
		}
	}
	return BVH | Format(o+len(bvhOrders)*u)<<kindBits, nil
}

// BVH returns the order of rotations of a BVH file, and how many metres its unit has.
func (f Format) BVH() (order string, metres float64) {
	i := f.bvh()
	return bvhOrders[i%len(bvhOrders)], bvhMetres[i/len(bvhOrders)]
}

// bvh returns the place of the order and unit of a BVH file among all.
func (f Format) bvh() int {
	return min(int(f>>kindBits&(1<<(rootShift-kindBits)-1)), len(bvhOrders)*len(bvhUnits)-1)
}

// RootMotion returns the form of the root motion in files of the format.
func (f Format) RootMotion() RootMotion {
	return min(RootMotion(f>>rootShift), RootMotion(len(roots)-1))
}

// WithRoot returns the format with the root "bone" or "in-place"; empty: f. Its error names the
// parameter.
func (f Format) WithRoot(root string) (Format, error) {
	i := slices.Index(roots[:], strings.ToLower(root))
	switch {
	case i == 0:
		return f, nil
	case !slices.Contains(RootMotionFormats, f.Kind()):
		return 0, Errorf(CodeInvalidRequest, "%s has no parameter root.", f.Kind().ContentType()).With("parameter", "root")
	case i < 0:
		return 0, Errorf(CodeInvalidRequest, "root=%s is none of %s.", root, strings.Join(roots[1:], ", ")).With("parameter", "root")
	}
	return f | Format(i)<<rootShift, nil
}

// Kind returns the format without order, unit and root.
func (f Format) Kind() Format { return f & (1<<kindBits - 1) }

// IsGLTF reports whether a format is a container of glTF, in which servers answer.
func (f Format) IsGLTF() bool { return f == GLTF || f == GLB }

// ContentType returns the media type of the format. It has parameters only where a BVH
// file has another order or unit, and for another root: strict clients compare the type of glTF as a
// prefix.
func (f Format) ContentType() string {
	k := f.Kind()
	if int(k) >= len(formats) {
		return formats[GLTF].media
	}
	out, i := formats[k].media, f.bvh()
	if k == BVH && i > 0 {
		out += "; order=" + bvhOrders[i%len(bvhOrders)] + "; unit=" + bvhUnits[i/len(bvhOrders)]
	}
	if root := f.RootMotion(); root != RootUnchanged {
		out += "; root=" + roots[root]
	}
	return out
}

// FormatOf returns the format of a media type; GLTF where it is of none.
func FormatOf(contentType string) Format {
	media, parameters, _ := strings.Cut(contentType, ";")
	for i := range formats {
		if formats[i].media != media {
			continue
		}
		f := Format(i)
		if bvh, err := BVHIn(Parameter(parameters, "order"), Parameter(parameters, "unit")); f == BVH && err == nil {
			f = bvh
		}
		if rooted, err := f.WithRoot(Parameter(parameters, "root")); err == nil {
			f = rooted
		}
		return f
	}
	return GLTF
}

// Parameter returns the value of a parameter of a media type, without quotes; empty: it
// has none of that name.
func Parameter(parameters, name string) string {
	for p := range strings.SplitSeq(parameters, ";") {
		key, value, _ := strings.Cut(p, "=")
		if strings.EqualFold(strings.TrimSpace(key), name) {
			return strings.Trim(strings.TrimSpace(value), `"`)
		}
	}
	return ""
}

// String returns the ending of files of the format, without its dot.
func (f Format) String() string {
	if k := f.Kind(); int(k) < len(formats) {
		return formats[k].ext
	}
	return formats[GLTF].ext
}
