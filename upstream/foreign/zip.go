package foreign

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// Bounds of a ZIP file.
const (
	maxUnpacked = 256 << 20 // bytes of the file in it
	maxNamed    = 5         // files that an error names
)

// zipped begins a ZIP file.
const zipped = "PK\x03\x04"

// unpacked returns the file of the format in an answer that is a ZIP file: the largest one
// of those with its ending, which may have so many bytes. NPZ is a ZIP file itself.
func (r *Result) unpacked(data []byte, most int) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte(zipped)) {
		return data, nil
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errors.New("it is a ZIP file that is damaged")
	}
	var best *zip.File
	var names []string
	for _, f := range z.File {
		switch ext := strings.ToLower(path.Ext(f.Name)); {
		case r.Format == formatNPZ && ext == ".npy":
			return data, nil
		case ext == "."+r.Format && (best == nil || f.UncompressedSize64 > best.UncompressedSize64):
			best = f
		}
		if len(names) < maxNamed && !strings.HasSuffix(f.Name, "/") {
			names = append(names, f.Name)
		}
	}
	if best == nil {
		return nil, fmt.Errorf("it is a ZIP file with %s and without a .%s file; formats that are read are %s",
			strings.Join(names, ", "), r.Format, strings.Join(formats, ", "))
	}
	f, err := best.Open()
	if err != nil {
		return nil, fmt.Errorf("its file %s cannot be unpacked", best.Name)
	}
	defer func() { _ = f.Close() }() // it is read from memory
	out, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("its file %s cannot be unpacked", best.Name)
	case len(out) > most:
		return nil, fmt.Errorf("its file %s has more than %d MiB", best.Name, most>>20)
	}
	return out, nil
}

// kindOf returns the format that a file begins as; empty: none of those that are read.
func kindOf(data []byte) string {
	for format, begins := range map[string]string{
		formatBVH: "HIERARCHY", formatFBX: "Kaydara FBX Binary", formatGLB: "glTF", formatNPZ: zipped, formatGLTF: "{",
	} {
		if bytes.HasPrefix(bytes.TrimSpace(data[:min(len(data), 64)]), []byte(begins)) {
			return format
		}
	}
	return ""
}
