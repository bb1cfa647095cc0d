package formats

import (
	"archive/zip"
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/fbx"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/usd"
	"github.com/motiongate/motiongate/engine/vrma"
	"github.com/motiongate/motiongate/mmcp"
)

// Written are the formats that Encode writes.
var Written = []mmcp.Format{mmcp.GLTF, mmcp.GLB, mmcp.FBX, mmcp.BVH, mmcp.VRMA, mmcp.USD}

// Named returns the format of files with an extension, with or without its dot. It returns false if Encode
// does not write such files.
func Named(ext string) (mmcp.Format, bool) {
	ext = strings.ToLower(strings.TrimPrefix(ext, "."))
	for _, f := range Written {
		if f.String() == ext {
			return f, true
		}
	}
	return 0, false
}

// Options are the choices of Encode.
type Options struct {
	BVH  bvh.Options // of BVH files
	Root mmcp.RootMotion
}

// Encode writes a document, and returns the format of the result: a ZIP file with a file for each motion if
// the format holds only one. The error names what the format cannot represent.
func Encode(doc *gltfio.Document, format mmcp.Format, o Options) ([]byte, mmcp.Format, error) {
	var body []byte
	doc, err := prepared(doc, format, o.Root)
	if err != nil {
		return nil, 0, err
	}
	switch format {
	case mmcp.GLTF:
		body, err = gltfio.EncodeGLTF(doc)
	case mmcp.GLB:
		body, err = gltfio.EncodeGLB(doc)
	case mmcp.FBX:
		var takes []fbx.Take
		for i := range doc.Samples {
			takes = append(takes, fbx.Take{Name: nameOf(doc, i), Clip: doc.Samples[i].Clip})
		}
		body, err = fbx.Encode(takes, string(doc.Provenance))
	case mmcp.USD:
		var takes []usd.Take
		for i := range doc.Samples {
			takes = append(takes, usd.Take{Name: nameOf(doc, i), Clip: doc.Samples[i].Clip})
		}
		body, err = usd.Encode(takes, string(doc.Provenance))
	case mmcp.VRMA:
		body, err = vrma.Encode(doc)
	case mmcp.BVH:
		return encodeBVH(doc, o.BVH)
	default:
		err = fmt.Errorf("motion is not written as %s", format)
	}
	return body, format, err
}

// prepared returns a document with another root and, for formats other than BVH, without end sites.
func prepared(doc *gltfio.Document, format mmcp.Format, root mmcp.RootMotion) (*gltfio.Document, error) {
	out := *doc
	out.Samples = slices.Clone(doc.Samples)
	for i := range out.Samples {
		s, err := &out.Samples[i], error(nil)
		was := s.Clip
		if format != mmcp.BVH {
			s.Clip, err = clip.WithoutEndSites(s.Clip)
		}
		switch {
		case err != nil:
		case root == mmcp.RootBone:
			s.Clip, err = clip.WithRootBone(s.Clip)
		case root == mmcp.RootInPlace:
			s.Clip = clip.WithoutTravel(s.Clip)
		}
		if err != nil {
			return nil, err
		}
		if s.Clip != was {
			s.Keys = nil // they belong to the old curves
		}
		if i == 0 {
			out.Skeleton = s.Clip.Skeleton
		} else if s.Clip != was {
			s.Clip.Skeleton = out.Skeleton // the same joints
		}
	}
	return &out, nil
}

func encodeBVH(doc *gltfio.Document, o bvh.Options) ([]byte, mmcp.Format, error) {
	if len(doc.Samples) == 1 {
		body, err := bvh.Encode(doc.Samples[0].Clip, o)
		return body, mmcp.BVH, err
	}
	body, err := EncodeEach(doc, mmcp.BVH, Options{BVH: o})
	return body, mmcp.ZIP, err
}

// EncodeEach writes a ZIP file of one file for each motion of a document.
func EncodeEach(doc *gltfio.Document, format mmcp.Format, o Options) ([]byte, error) {
	files := make([]File, len(doc.Samples))
	for i := range doc.Samples {
		one := *doc
		one.Samples = doc.Samples[i : i+1]
		body, _, err := Encode(&one, format, o)
		if err != nil {
			return nil, err
		}
		files[i] = File{nameOf(doc, i) + "." + format.String(), body}
	}
	if format == mmcp.BVH && len(doc.Provenance) > 0 {
		files = append(files, File{provenanceFile, doc.Provenance})
	}
	return Zip(files)
}

// nameOf returns the name of a motion of a document.
func nameOf(doc *gltfio.Document, i int) string {
	if name := doc.Samples[i].Name; name != "" {
		return name
	}
	return fmt.Sprintf("sample_%d", i)
}

// File is a file of a ZIP file.
type File struct {
	Name string
	Body []byte
}

// Zip writes a ZIP file. Names are sanitised and made unique; equal files give equal bytes.
func Zip(files []File) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	taken := map[string]bool{}
	for i, f := range files {
		name := strings.Map(func(r rune) rune {
			if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
				return '_'
			}
			return r
		}, f.Name)
		if taken[strings.ToLower(name)] {
			name = fmt.Sprintf("%d_%s", i, name)
		}
		taken[strings.ToLower(name)] = true
		part, err := w.Create(name)
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.Body); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Read lists the extensions of the files that Decode reads.
var Read = []string{".bvh", ".fbx", ".gltf", ".glb", ".npz"}

// Decode reads a file by its ending: BVH, FBX, glTF, GLB, or an NPZ file on the skeleton of the
// options. The options' unit is the length of the file's unit in metres, for BVH too; 0: the unit
// that makes the person of usual size. Frame rates that are almost whole numbers are rounded.
func Decode(data []byte, ext string, o npz.Options) (*gltfio.Document, error) {
	switch strings.ToLower(ext) {
	case ".bvh":
		c, err := decodeBVH(data)
		if err != nil {
			return nil, err
		}
		if c, err = metres(c, o.Unit); err != nil {
			return nil, err
		}
		return document([]*clip.Clip{c}), nil
	case ".fbx":
		takes, err := fbx.Decode(data)
		if err != nil {
			return nil, err
		}
		clips := make([]*clip.Clip, len(takes))
		for i, t := range takes {
			clips[i] = t.Clip
		}
		doc := document(clips)
		for i, t := range takes {
			doc.Samples[i].Name = t.Name
		}
		doc.Provenance, err = Provenance(data, ext)
		return doc, err
	case ".npz":
		clips, err := npz.Decode(data, o)
		if err != nil {
			return nil, err
		}
		return document(clips), nil
	case ".gltf", ".glb":
		return gltfio.Decode(data)
	}
	return nil, fmt.Errorf("files named %s are not read; %s are", ext, strings.Join(Read, ", "))
}

// decodeBVH reads a BVH file, turned so that Y is up where its upward axis can be found.
func decodeBVH(data []byte) (*clip.Clip, error) {
	c, err := bvh.Decode(data)
	if err != nil {
		return nil, err
	}
	up, _ := clip.Up(c)
	return c.Turned(clip.Stand(up))
}

func document(clips []*clip.Clip) *gltfio.Document {
	doc := &gltfio.Document{Version: mmcp.Version, Model: "file", Skeleton: clips[0].Skeleton, FPS: rate(clips[0].FPS)}
	for _, c := range clips {
		c.FPS = doc.FPS
		doc.Samples = append(doc.Samples, gltfio.Sample{Clip: c})
	}
	return doc
}

// rate rounds a frame rate that is nearly a whole number: files give the frame time with few digits.
func rate(fps float64) float64 {
	if rounded := math.Round(fps); rounded > 0 && math.Abs(fps-rounded) < 0.005*rounded/30 {
		return rounded
	}
	return fps
}

// longBone is the mean length of bones, in units of the file, above which the unit is a centimetre.
const longBone = 1.5

// metres converts a clip with a unit in metres; if it is 0, the unit is a metre or a centimetre by the length
// of the bones.
func metres(c *clip.Clip, unit float64) (*clip.Clip, error) {
	if unit == 0 {
		sum := 0.0
		for _, j := range c.Skeleton.Joints[1:] {
			sum += j.Rest.Pos.Len()
		}
		if unit = 1; sum > longBone*float64(c.Skeleton.Len()-1) {
			unit = 0.01
		}
	}
	return c.Scaled(unit)
}

// Holds returns an error if a format cannot represent motions of a skeleton.
func Holds(format mmcp.Format, s *mmcp.Skeleton) error {
	if format != mmcp.VRMA {
		return nil
	}
	skeleton, err := rigOf(s)
	if err != nil {
		return nil //nolint:nilerr // It is refused for that elsewhere.
	}
	return vrma.Check(skeleton)
}
