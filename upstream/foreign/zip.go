package foreign

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/motiongate/motiongate/upstream/remote"
)

// Bounds of a ZIP file.
const (
	mostFiles = 10_000
	maxNamed  = 5 // files that an error lists
)

// Signatures of a ZIP file, and of an entry in its directory.
const (
	zipped      = "PK\x03\x04"
	zippedEntry = "PK\x01\x02"
)

// unpacked returns the file of the format in a ZIP file: the largest one with its extension, up to the size
// of an answer. NPZ is a ZIP file itself.
func (r *Result) unpacked(data []byte, o *remote.Options) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte(zipped)) {
		return data, nil
	}
	// An entry needs far more memory than its bytes in the file.
	if bytes.Count(data, []byte(zippedEntry)) > mostFiles {
		return nil, fmt.Errorf("it is a ZIP file with more than %d files", mostFiles)
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
	if best.UncompressedSize64 > uint64(o.MaxAnswerBytes) {
		return nil, fmt.Errorf("its file %s has %d bytes, more than the %d of max_answer_bytes",
			best.Name, best.UncompressedSize64, o.MaxAnswerBytes)
	}
	f, err := best.Open()
	if err != nil {
		return nil, fmt.Errorf("its file %s cannot be unpacked", best.Name)
	}
	defer func() { _ = f.Close() }() // read from memory
	// One byte beyond the declared size is an error.
	out, err := io.ReadAll(io.LimitReader(f, int64(best.UncompressedSize64)+1))
	if err != nil || uint64(len(out)) != best.UncompressedSize64 {
		return nil, fmt.Errorf("its file %s cannot be unpacked", best.Name)
	}
	o.Memory.FollowNew(out)
	return out, nil
}

// kindOf returns the format of a file by its first bytes, or "" if it is not supported. JSON is glTF if it
// has the member asset, which every glTF document has.
func kindOf(data []byte) string {
	if trimmed := bytes.TrimSpace(data); bytes.HasPrefix(trimmed, []byte("{")) || bytes.HasPrefix(trimmed, []byte("[")) {
		var document struct {
			Asset json.RawMessage `json:"asset"`
		}
		if json.Unmarshal(trimmed, &document) == nil && document.Asset != nil {
			return formatGLTF
		}
		return formatJSON
	}
	for format, begins := range map[string]string{
		formatBVH: "HIERARCHY", formatFBX: "Kaydara FBX Binary", formatGLB: "glTF", formatNPZ: zipped,
	} {
		if bytes.HasPrefix(bytes.TrimSpace(data[:min(len(data), 64)]), []byte(begins)) {
			return format
		}
	}
	return ""
}
