package motion

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// readMotion reads one sample of a file. A file with the ending .bvh is BVH; any other is glTF
// or GLB, as its first bytes say.
func readMotion(path string, sample int) (*gltfio.Document, *gltfio.Sample, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the motion: %w", err)
	}
	var doc *gltfio.Document
	if ext := filepath.Ext(path); strings.EqualFold(ext, ".bvh") {
		doc, err = formats.Decode(data, ext, npz.Options{})
	} else {
		doc, err = gltfio.Decode(data)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s holds no motion: %w", path, err)
	}
	if sample < 0 || sample >= len(doc.Samples) {
		return nil, nil, cli.Usagef("%s has no sample %d; there are %d, from 0", path, sample, len(doc.Samples))
	}
	return doc, &doc.Samples[sample], nil
}

// readRequest reads the body of a request. It is held against no catalogue: the
// server that it was for may be gone.
func readRequest(path string) (*mmcp.Request, error) {
	body, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the request: %w", err)
	}
	req, err := codec.Decode(body, nil)
	if err != nil {
		return nil, fmt.Errorf("%s is no request: %w", path, err)
	}
	return req, nil
}
