package mmcp

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// A BatchItem is one request of a batch, or why it is none.
type BatchItem struct {
	Request *Request
	Err     *Error
}

// A BatchResult is the answer to one request of a batch: a glTF document as
// JSON, or an error.
type BatchResult struct {
	GLTF []byte
	Err  *Error
}

// IsBatch reports whether a body is a batch: a JSON object with the key
// "requests". A body that is not JSON is none.
func IsBatch(body []byte) bool {
	// Nearly every body is ruled out without being read. The name may hide behind
	// escapes, but only behind those of small letters.
	if !mentions(body) &&
		(bytes.IndexByte(body, '\\') < 0 || !bytes.Contains(body, []byte(`\u006`)) && !bytes.Contains(body, []byte(`\u007`))) {
		return false
	}
	return has(body, "requests")
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
// refuses the whole batch; what is wrong with one item stands in that item.
func DecodeBatch(body []byte, caps *Capabilities) ([]BatchItem, error) {
	if err := checkFields(body); err != nil {
		return nil, err
	}
	r := newReader(body)
	most := smallestBatch(caps)
	version, raws, total := r.batch(most)
	r.end()
	var malformed *Error
	if r.malformed() {
		malformed = r.syntaxError()
		marked := withMarks(body)
		if marked == nil {
			return nil, malformed
		}
		r = newReader(marked)
		version, raws, total = r.batch(most)
		r.end()
		if r.malformed() {
			return nil, malformed
		}
	}
	if r.total == 0 && !digits(majorOf(version)) {
		return nil, versionUnsupported(version)
	}
	if err := checkVersion(version); err != nil {
		return nil, err
	}
	if err := r.faults.err(); err != nil {
		return nil, err
	}
	if most > 0 && total > most {
		return nil, Errorf(CodeInvalidOptions, "The batch has %d requests; at most %d go into one.", total, most).
			With("max_batch_size", most).With("requests", total)
	}
	items := make([]BatchItem, len(raws))
	for i, raw := range raws {
		raw = withVersion(raw, version)
		if malformed != nil && hasMarks(raw) {
			items[i].Err = AsError(refuseMarked(raw, caps, malformed))
			continue
		}
		req, err := decodeItem(raw, caps)
		if err != nil {
			items[i].Err = AsError(err)
			continue
		}
		items[i].Request = req
	}
	return items, nil
}

// withVersion returns an item that takes over the batch's version if it has none:
// it is then a request of its own that can be sent on.
func withVersion(raw []byte, version string) []byte {
	if raw[0] != '{' || has(raw, "protocol_version") {
		return raw
	}
	w := writer{b: make([]byte, 0, len(raw)+32)}
	w.open('{')
	w.name("protocol_version")
	w.str(version)
	if rest := bytes.TrimLeft(raw[1:], " \t\r\n"); rest[0] != '}' {
		w.b = append(w.b, ',')
	}
	return append(w.b, raw[1:]...)
}

// batch reads a batch and keeps its first items, at most so many unless most is 0.
// Total counts them all.
func (r *reader) batch(most int) (version string, items [][]byte, total int) {
	ok := r.object(func(name string) {
		switch name {
		case "protocol_version":
			version, _ = r.str() // its form is that of the items
		case "requests":
			r.array(func(int) {
				raw := r.raw()
				if total++; most == 0 || total <= most {
					items = append(items, raw)
				}
			})
		default:
			// The reference server ignores every other field here.
			r.raw()
		}
	}, "protocol_version", "requests")
	if ok && len(items) == 0 {
		r.add("too_short", "must have at least one request", "requests")
	}
	return version, items, total
}

// smallestBatch returns the limit that holds for all: the items are free to name
// any model.
func smallestBatch(caps *Capabilities) int {
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
func decodeItem(raw []byte, caps *Capabilities) (*Request, error) {
	req, err := decodeShape(raw, caps)
	if err != nil || caps == nil {
		return req, err
	}
	if err := req.against(caps); err != nil {
		return nil, err
	}
	m := caps.Model(req.Model)
	if most := m.Limits.MaxRequestBytes; most > 0 && len(raw) > most {
		// A batch may be indented; the cap is on what an item says.
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
	w := writer{b: make([]byte, 0, size)}
	w.open('{')
	w.name("protocol_version")
	w.str(version)
	w.name("requests")
	w.open('[')
	for _, body := range requests {
		w.raw(body)
	}
	w.close(']')
	w.close('}')
	return w.b
}

// DecodeResults reads the answers to a batch of n requests as a server wrote them; of any
// number where n is negative.
// The glTF documents are parts of body, and are not looked into. An answer that is
// neither a document nor an error has neither.
func DecodeResults(body []byte, n int) ([]BatchResult, error) {
	r := newReader(body)
	defer retire(r.dec)
	var results []BatchResult
	r.object(func(name string) {
		if name != "results" {
			r.raw()
			return
		}
		r.array(func(int) { results = append(results, r.result()) })
	}, "results")
	r.end()
	if r.malformed() {
		return nil, r.syntaxError()
	}
	if err := r.faults.err(); err != nil {
		return nil, err
	}
	if n >= 0 && len(results) != n {
		return nil, Errorf(CodeUpstreamInvalid, "there are %d results for %d requests", len(results), n)
	}
	return results, nil
}

// result reads the answer to one request of a batch.
func (r *reader) result() (out BatchResult) {
	r.object(func(name string) {
		raw := r.raw()
		switch name {
		case "gltf":
			out.GLTF = raw
		case "error":
			if len(raw) > 0 && raw[0] == '{' {
				out.Err = DecodeError(0, nil, slices.Concat([]byte(`{"error":`), raw, []byte{'}'}))
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
	w := writer{b: make([]byte, 0, size)}
	w.open('{')
	w.name("results")
	w.open('[')
	for i := range results {
		if err := results[i].Err; err != nil {
			w.raw(err.Envelope())
			continue
		}
		w.open('{')
		w.name("gltf")
		w.raw(results[i].GLTF)
		w.close('}')
	}
	w.close(']')
	w.close('}')
	return w.b
}
