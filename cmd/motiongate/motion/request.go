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

// readMotion reads one sample of a file, whose format follows from its extension. A file with an unknown
// extension is glTF or GLB, by its first bytes.
func readMotion(path string, sample int) (*gltfio.Document, *gltfio.Sample, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the motion: %w", err)
	}
	var doc *gltfio.Document
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".bvh", ".fbx":
		doc, err = formats.Decode(data, ext, npz.Options{})
	default:
		doc, err = gltfio.Decode(data)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s holds no motion: %w", path, err)
	}
	if doc.Provenance == nil {
		if doc.Provenance, err = recordOf(path, data); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	s, err := pick(doc, path, sample)
	return doc, s, err
}

// pick returns a sample of a document; name is for errors.
func pick(doc *gltfio.Document, name string, sample int) (*gltfio.Sample, error) {
	if sample < 0 || sample >= len(doc.Samples) {
		return nil, cli.Usagef("%s has no sample %d; there are %d, from 0", name, sample, len(doc.Samples))
	}
	return &doc.Samples[sample], nil
}

// readRequest reads the body of a request. It does not check the body against a catalogue, because its server
// may not be available.
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
