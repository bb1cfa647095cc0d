// Package files converts stored glTF answers to the formats that clients request. A Writer is safe for
// concurrent use.
package files

import (
	"archive/zip"
	"bytes"
	"context"
	"maps"
	"net/http"
	"strconv"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/router/memory"
)

// FormatHeader is the header of a stored answer that names the format of its request. It is not sent to clients.
const FormatHeader = "Motiongate-Format"

const typeJSON = "application/json"

// Writer converts answers.
type Writer struct {
	// Convert converts a motion, and returns the format of the result. If it is nil, answers are not
	// converted.
	Convert func(ctx context.Context, body []byte, to mmcp.Format) ([]byte, mmcp.Format, error)

	Memory *memory.Budget // budget of the converted files; nil: unbounded
}

// AsWished converts a stored answer to the format of its own request.
func (w Writer) AsWished(ctx context.Context, a mmcp.Answer) (mmcp.Answer, error) {
	wish := a.Header[FormatHeader]
	if wish == "" {
		return a, nil
	}
	return w.As(ctx, a, mmcp.FormatOf(wish))
}

// As converts a stored answer. A motion that cannot be packed as GLB stays JSON, which every client accepts.
func (w Writer) As(ctx context.Context, a mmcp.Answer, want mmcp.Format) (mmcp.Answer, error) {
	has := a.Header["Content-Type"]
	convert := w.Convert
	switch {
	case convert == nil || a.Status != http.StatusOK || has == want.ContentType():
		return a, nil
	case has == typeJSON && !want.IsGLTF():
		convert = w.batch
	case has != mmcp.GLTF.ContentType() && has != mmcp.GLB.ContentType():
		return a, nil
	}
	body, became, err := convert(ctx, a.Body, want)
	switch {
	case err == nil:
		a.Header = maps.Clone(a.Header)
		a.Header["Content-Type"], a.Header["ETag"] = became.ContentType(), mmcp.EntityTag(body)
		a.Body = body
	case want == mmcp.GLTF:
		return a, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The answer stored under this key is binary glTF that cannot be read: %w.", err)
	case want == mmcp.GLB:
	case mmcp.AsError(err).Code == mmcp.CodeResourceExhausted:
		return a, err
	default:
		return a, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The stored answer cannot be given as %s: %w.", want.ContentType(), err)
	}
	return a, nil
}

// batch converts the answers of a batch.
func (w Writer) batch(ctx context.Context, body []byte, want mmcp.Format) ([]byte, mmcp.Format, error) {
	results, err := codec.DecodeResults(body, -1)
	if err != nil {
		return nil, 0, err
	}
	parts := make([]Part, len(results))
	for i, res := range results {
		if parts[i].Err = res.Err; res.Err != nil {
			continue
		}
		file, became, err := w.Convert(ctx, res.GLTF, want)
		if err != nil {
			return nil, 0, err
		}
		parts[i].Body, parts[i].Format = file, became
	}
	return w.Zip(ctx, parts), mmcp.ZIP, nil
}

// Part is the answer to one request of a batch.
type Part struct {
	Body   []byte
	Format mmcp.Format
	Err    *mmcp.Error // set instead of the other two
}

// Zip returns a ZIP file of the answers of a batch, named by their index: 0.fbx, or 0.error.json for a failed
// request.
func (w Writer) Zip(ctx context.Context, parts []Part) []byte {
	size := int64(0)
	for i := range parts {
		size += int64(len(parts[i].Body))
	}
	charge := w.Memory.ChargeAnswer(ctx, size)
	var out bytes.Buffer
	z := zip.NewWriter(&out) // writing to memory cannot fail
	for i, p := range parts {
		name, body := strconv.Itoa(i)+"."+p.Format.String(), p.Body
		if p.Err != nil {
			name, body = strconv.Itoa(i)+".error.json", p.Err.Envelope()
		}
		if part, err := z.Create(name); err == nil {
			_, _ = part.Write(body)
		}
	}
	_ = z.Close()
	charge.ReleaseWith(out.Bytes())
	return out.Bytes()
}
