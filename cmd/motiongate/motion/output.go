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

// output is the form of a file of motions.
type output struct {
	format  mmcp.Format
	each    bool // a ZIP file has a file for each motion
	options formats.Options

	inPlace, rootBone bool
}

// flags adds the flags of the root to a command.
func (o *output) flags(c *cobra.Command) {
	c.Flags().BoolVar(&o.inPlace, "in-place", false, "keep the body over its first place on the ground")
	c.Flags().BoolVar(&o.rootBone, "root-bone", false, "carry the body by a bone on the ground, as engines of games want for root motion")
}

// check refuses flags that exclude each other, and takes the root from them.
func (o *output) check() error {
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

// name takes the format from the name of a file, and reports whether it tells one. walks.zip has GLB
// files, walks.fbx.zip FBX files.
func (o *output) name(file string) (ok bool) {
	ext := filepath.Ext(file)
	if o.each = strings.EqualFold(ext, ".zip"); o.each {
		if ext = filepath.Ext(strings.TrimSuffix(file, ext)); ext == "" {
			ext = ".glb"
		}
	}
	o.format, ok = formats.Named(ext)
	return ok
}

// rewrites reports whether an answer in the format has to be decoded to be written.
func (o *output) rewrites() bool {
	return !o.format.IsGLTF() || o.each || o.options.Root != mmcp.RootKept
}

// encode returns a document as a file, and the ending of its name.
func (o *output) encode(doc *gltfio.Document) (body []byte, ending string, err error) {
	if o.each {
		body, err = formats.EncodeEach(doc, o.format, o.options)
		return body, mmcp.ZIP.String(), err
	}
	body, became, err := formats.Encode(doc, o.format, o.options)
	return body, became.String(), err
}

// write writes a document to a file, and returns the name and the size of that: a .zip if
// the format holds one motion only.
func (o *output) write(doc *gltfio.Document, file string) (string, int, error) {
	body, ending, err := o.encode(doc)
	if err != nil {
		return "", 0, fmt.Errorf("%s cannot be written: %w", file, err)
	}
	if ending == mmcp.ZIP.String() && !o.each {
		file = strings.TrimSuffix(file, filepath.Ext(file)) + "." + ending
	}
	if err := os.WriteFile(file, body, 0o644); err != nil {
		return "", 0, fmt.Errorf("cannot write the motion: %w", err)
	}
	return file, len(body), nil
}

// endings lists the files that are written.
func endings() string {
	list := make([]string, len(formats.Written))
	for i, f := range formats.Written {
		list[i] = "." + f.String()
	}
	return strings.Join(list, ", ")
}
