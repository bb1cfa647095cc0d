package codec

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// A BatchItem is one request of a batch, or why it is none.
type BatchItem struct {
	Request *mmcp.Request
	Err     *mmcp.Error
}

// A BatchResult is the answer to one request of a batch: a glTF document as
// JSON, or an error.
type BatchResult struct {
	GLTF []byte
	Err  *mmcp.Error
}

// IsBatch reports whether a body is a batch: a JSON object with the key
// "requests". A body that is not JSON is none.
func IsBatch(body []byte) bool {
	// Nearly every body is no batch, which a search for the name shows. The name may be written
	// with escapes, but only with those of small letters.
	if !mentions(body) &&
		(bytes.IndexByte(body, '\\') < 0 || !bytes.Contains(body, []byte(`\u006`)) && !bytes.Contains(body, []byte(`\u007`))) {
		return false
	}
	return jsonio.Has(body, "requests")
}

// mentions reports whether the name stands somewhere in a body. It looks for the
// letter that hardly stands anywhere else.
func mentions(body []byte) bool {
	const before = len(`"re`)
	for at := 0; ; at++ {
		next := bytes.IndexByte(body[at:], 'q')
		if next < 0 {
			return false
		}
		at += next
		if at >= before && bytes.HasPrefix(body[at-before:], []byte(`"requests"`)) {
			return true
		}
	}
}

// DecodeBatch reads a batch and decodes each item as Decode does. The error
// refuses the whole batch; the fault of one item is in that item.
func DecodeBatch(body []byte, caps *mmcp.Capabilities) ([]BatchItem, error) {
	if err := checkFields(body); err != nil {
		return nil, err
	}
	r := newReader(body)
	most := smallestBatch(caps)
	version, raws, total := r.batch(most)
	r.End()
	var malformed *mmcp.Error
	if r.Malformed() {
		malformed = r.syntaxError()
		marked := jsonio.WithMarks(body)
		if marked == nil {
			return nil, malformed
		}
		r = newReader(marked)
		version, raws, total = r.batch(most)
		r.End()
		if r.Malformed() {
			return nil, malformed
		}
	}
	if r.Total == 0 && !digits(majorOf(version)) {
		return nil, versionUnsupported(version)
	}
	if err := checkVersion(version); err != nil {
		return nil, err
	}
	if err := faultsError(&r.Faults); err != nil {
		return nil, err
	}
	if most > 0 && total > most {
		return nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "The batch has %d requests; at most %d go into one.", total, most).
			With("max_batch_size", most).With("requests", total)
	}
	items := make([]BatchItem, len(raws))
	for i, raw := range raws {
		raw = withVersion(raw, version)
		if malformed != nil && jsonio.HasMarks(raw) {
			items[i].Err = mmcp.AsError(refuseMarked(raw, caps, malformed))
			continue
		}
		req, err := decodeItem(raw, caps)
		if err != nil {
			items[i].Err = mmcp.AsError(err)
			continue
		}
		items[i].Request = req
	}
	return items, nil
}

// withVersion returns an item that takes over the batch's version if it has none:
// it is then a request of its own that can be sent on.
func withVersion(raw []byte, version string) []byte {
	if raw[0] != '{' || jsonio.Has(raw, "protocol_version") {
		return raw
	}
	w := newWriter(len(raw) + 32)
	w.Open('{')
	w.Name("protocol_version").Str(version)
	if rest := bytes.TrimLeft(raw[1:], " \t\r\n"); rest[0] != '}' {
		w.Bytes = append(w.Bytes, ',')
	}
	return append(w.Bytes, raw[1:]...)
}

// batch reads a batch and returns its first items, at most most of them; 0: all. Total is the
// number of all items.
func (r *reader) batch(most int) (version string, items [][]byte, total int) {
	ok := r.Object(func(name string) {
		switch name {
		case "protocol_version":
			version, _ = r.Str() // each item checks the form
		case "requests":
			r.Array(func(int) {
				raw := r.Raw()
				if total++; most == 0 || total <= most {
					items = append(items, raw)
				}
			})
		default:
			// The reference server ignores every other field here.
			r.Raw()
		}
	}, "protocol_version", "requests")
	if ok && len(items) == 0 {
		r.Add("too_short", "must have at least one request", "requests")
	}
	return version, items, total
}

// smallestBatch returns the limit that holds for all: the items are free to name
// any model.
func smallestBatch(caps *mmcp.Capabilities) int {
	least := 0
	if caps == nil {
		return 0
	}
	for i := range caps.Models {
		if n := caps.Models[i].Limits.MaxBatchSize; n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	return least
}

// decodeItem decodes one item.
func decodeItem(raw []byte, caps *mmcp.Capabilities) (*mmcp.Request, error) {
	req, err := decodeShape(raw, caps)
	if err != nil || caps == nil {
		return req, err
	}
	if err := checkCatalogue(req, caps); err != nil {
		return nil, err
	}
	m := caps.Model(req.Model)
	if most := m.Limits.MaxRequestBytes; most > 0 && len(raw) > most {
		// A batch may be indented; the bound is for an item without blanks.
		compact := jsontext.Value(bytes.Clone(raw))
		if compact.Compact() == nil {
			return req, checkSize(len(compact), m)
		}
	}
	return req, nil
}

// EncodeRequests writes a batch of requests, each with a version of its own.
func EncodeRequests(version string, requests [][]byte) []byte {
	size := 64
	for _, body := range requests {
		size += len(body) + 1
	}
	w := newWriter(size)
	w.Open('{')
	w.Name("protocol_version").Str(version)
	w.Name("requests").Open('[')
	for _, body := range requests {
		w.Raw(body)
	}
	w.Close(']')
	w.Close('}')
	return w.Bytes
}

// DecodeResults reads the answers to a batch of n requests as a server wrote them; of any
// number where n is negative.
// The glTF documents are parts of body, and are not looked into. An answer that is
// neither a document nor an error has neither.
func DecodeResults(body []byte, n int) ([]BatchResult, error) {
	r := newReader(body)
	defer r.Release()
	var results []BatchResult
	r.Object(func(name string) {
		if name != "results" {
			r.Raw()
			return
		}
		r.Array(func(int) { results = append(results, r.result()) })
	}, "results")
	r.End()
	if r.Malformed() {
		return nil, r.syntaxError()
	}
	if err := faultsError(&r.Faults); err != nil {
		return nil, err
	}
	if n >= 0 && len(results) != n {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "there are %d results for %d requests", len(results), n)
	}
	return results, nil
}

// result reads the answer to one request of a batch.
func (r *reader) result() (out BatchResult) {
	r.Object(func(name string) {
		raw := r.Raw()
		switch name {
		case "gltf":
			out.GLTF = raw
		case "error":
			if len(raw) > 0 && raw[0] == '{' {
				out.Err = mmcp.DecodeError(0, nil, slices.Concat([]byte(`{"error":`), raw, []byte{'}'}))
			}
		}
	})
	if out.Err != nil || len(out.GLTF) == 0 || out.GLTF[0] != '{' {
		out.GLTF = nil
	}
	return out
}

// EncodeBatch writes the answers of a batch, in the order of its requests.
func EncodeBatch(results []BatchResult) []byte {
	size := 32
	for i := range results {
		size += len(results[i].GLTF) + 16
	}
	w := newWriter(size)
	w.Open('{')
	w.Name("results").Open('[')
	for i := range results {
		if err := results[i].Err; err != nil {
			w.Raw(err.Envelope())
			continue
		}
		w.Open('{')
		w.Name("gltf").Raw(results[i].GLTF)
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
	return w.Bytes
}

// GroupBatch groups the requests of a batch by model, and reports which of them may be sent
// together: requests for a model for which some server takes batches. Of the others, parallel
// run at a time.
func GroupBatch(items []BatchItem, caps *mmcp.Capabilities, parallel int) (members []*mmcp.GroupItem, together []bool) {
	slots := make(chan struct{}, parallel)
	members, together = make([]*mmcp.GroupItem, len(items)), make([]bool, len(items))
	byModel := make(map[string][]int)
	for i, item := range items {
		if item.Err != nil {
			continue
		}
		members[i] = mmcp.NewBatchGroup(1, slots).Item(0)
		if m := caps.Model(item.Request.Model); m != nil && m.SupportsBatch {
			byModel[item.Request.Model] = append(byModel[item.Request.Model], i)
		}
	}
	for _, indexes := range byModel {
		if len(indexes) < 2 {
			continue
		}
		g := mmcp.NewBatchGroup(len(indexes), slots)
		for n, i := range indexes {
			members[i], together[i] = g.Item(n), true
		}
	}
	return members, together
}

// InFiles reports whether the answers of a batch are files beside glTF.
func InFiles(items []BatchItem) bool {
	return slices.ContainsFunc(items, func(i BatchItem) bool { return i.Request != nil && !i.Request.Format.IsGLTF() })
}
