package formats

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/motiongate/motiongate/engine/fbx"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/usd"
)

// provenanceFile is the name of the record in a ZIP file of files that hold none. The record of a
// single BVH file is a file beside it (see Sidecar).
const provenanceFile = "provenance.json"

// Sidecar returns the name of the file that holds the record of how the motion of a file was made.
func Sidecar(file string) string { return file + "." + provenanceFile }

// mostProvenance bounds a record, in bytes.
const mostProvenance = 1 << 20

// Provenance returns the record of how the motions of a file were made, an object of JSON; nil: the
// file has none. It reads glTF, GLB, VRMA, FBX, USD, and ZIP files of them by the ending ext. A BVH
// file holds no record.
func Provenance(data []byte, ext string) (json.RawMessage, error) {
	switch strings.ToLower(ext) {
	case ".gltf", ".glb", ".vrma":
		return gltfio.Provenance(data)
	case ".fbx":
		text, err := fbx.Comment(data)
		return object(text), err
	case ".usda":
		return object(usd.Provenance(data)), nil
	case ".zip":
		return zipProvenance(data)
	case ".bvh", ".npz":
		return nil, nil
	}
	return nil, fmt.Errorf("files named %s are not read", ext)
}

// object returns a text as JSON; nil: it is not an object, such as a comment of another program.
func object(text string) json.RawMessage {
	if !strings.HasPrefix(text, "{") || len(text) > mostProvenance || !json.Valid([]byte(text)) {
		return nil
	}
	return json.RawMessage(text)
}

// mostZipped bounds a file of a ZIP file, in bytes.
const mostZipped = 256 << 20

// zipProvenance returns the record of the first file of a ZIP file that has one.
func zipProvenance(data []byte) (json.RawMessage, error) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	for _, f := range r.File {
		ext := strings.ToLower(path.Ext(f.Name))
		if f.UncompressedSize64 > mostZipped || ext == ".zip" {
			continue
		}
		in, err := f.Open()
		if err != nil {
			return nil, err
		}
		body, err := io.ReadAll(io.LimitReader(in, mostZipped))
		if err = errors.Join(err, in.Close()); err != nil {
			return nil, err
		}
		if path.Base(f.Name) == provenanceFile {
			return object(string(body)), nil
		}
		if record, err := Provenance(body, ext); err == nil && record != nil {
			return record, nil
		}
	}
	return nil, nil
}
