package motion

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// output describes a file of motions.
type output struct {
	format  mmcp.Format
	zipped  bool // a ZIP file with a file for each motion
	options formats.Options

	inPlace, rootBone bool
}

// addFlags adds the flags of root motion to a command.
func (o *output) addFlags(c *cobra.Command) {
	c.Flags().BoolVar(&o.inPlace, "in-place", false, "remove the horizontal root motion")
	c.Flags().BoolVar(&o.rootBone, "root-bone", false, "add a bone on the ground that carries the root motion, as game engines expect")
}

// validate rejects conflicting flags, and sets options.Root.
func (o *output) validate() error {
	switch {
	case o.inPlace && o.rootBone:
		return cli.Usagef("--in-place and --root-bone exclude each other")
	case o.inPlace:
		o.options.Root = mmcp.RootInPlace
	case o.rootBone:
		o.options.Root = mmcp.RootBone
	}
	return o.options.BVH.Check()
}

// setFormat sets the format by the extension of a file, and reports whether the extension is known.
// walks.zip contains GLB files, walks.fbx.zip FBX files.
func (o *output) setFormat(file string) (ok bool) {
	ext := filepath.Ext(file)
	if o.zipped = strings.EqualFold(ext, ".zip"); o.zipped {
		if ext = filepath.Ext(strings.TrimSuffix(file, ext)); ext == "" {
			ext = ".glb"
		}
	}
	o.format, ok = formats.Named(ext)
	return ok
}

// encodes reports whether the answer of a server, which is glTF, must be decoded and encoded again.
func (o *output) encodes() bool {
	return !o.format.IsGLTF() || o.zipped || o.options.Root != mmcp.RootUnchanged
}

// encode returns a document as a file, and the extension of its name.
func (o *output) encode(doc *gltfio.Document) (body []byte, extension string, err error) {
	if o.zipped {
		body, err = formats.EncodeEach(doc, o.format, o.options)
		return body, mmcp.ZIP.String(), err
	}
	body, actual, err := formats.Encode(doc, o.format, o.options)
	return body, actual.String(), err
}

// write writes a document, and returns the name and the size of the file. Several motions in a format
// that holds one become a .zip file.
func (o *output) write(doc *gltfio.Document, file string) (string, int, error) {
	body, extension, err := o.encode(doc)
	if err != nil {
		return "", 0, fmt.Errorf("%s cannot be written: %w", file, err)
	}
	if extension == mmcp.ZIP.String() && !o.zipped {
		file = strings.TrimSuffix(file, filepath.Ext(file)) + "." + extension
	}
	if err := os.WriteFile(file, body, 0o644); err != nil {
		return "", 0, fmt.Errorf("cannot write the motion: %w", err)
	}
	if extension == mmcp.BVH.String() {
		if err := writeSidecar(file, doc.Provenance); err != nil {
			return "", 0, fmt.Errorf("cannot write the record of the motion: %w", err)
		}
	}
	return file, len(body), nil
}

// extensions lists the file extensions of the formats that can be written.
func extensions() string {
	list := make([]string, len(formats.Written))
	for i, f := range formats.Written {
		list[i] = "." + f.String()
	}
	return strings.Join(list, ", ")
}
