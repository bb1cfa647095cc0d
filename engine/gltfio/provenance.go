package gltfio

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

// provenanceKey is the member of asset.extras with the record of the motion's origin.
const provenanceKey = "provenance"

// Provenance returns the record in asset.extras.provenance of JSON or GLB, or nil.
func Provenance(data []byte) (json.RawMessage, error) {
	text, _, err := textOf(data)
	if err != nil {
		return nil, err
	}
	place, err := findProvenance(text)
	if err != nil || place.value.none() {
		return nil, err
	}
	if value := place.value.slice(text); json.Valid(value) {
		return bytes.Clone(value), nil
	}
	return nil, fmt.Errorf("asset.extras.%s is not JSON", provenanceKey)
}

// WithProvenance returns JSON or GLB whose asset.extras.provenance is replaced by record, or added. The rest
// of the document is unchanged, byte for byte. It fails if the document has no asset, or asset.extras is not
// an object.
func WithProvenance(data []byte, record json.RawMessage) ([]byte, error) {
	text, rest, err := textOf(data)
	if err != nil {
		return nil, err
	}
	place, err := findProvenance(text)
	if err != nil {
		return nil, err
	}
	if !place.value.none() {
		return joined(data, text[:place.value.from], record, text[place.value.to:], rest)
	}
	member := make([]byte, 0, len(record)+32)
	if place.extras {
		member = fmt.Appendf(member, `"%s":%s`, provenanceKey, record)
	} else {
		member = fmt.Appendf(member, `"extras":{"%s":%s}`, provenanceKey, record)
	}
	if place.members {
		member = append(member, ',')
	}
	return joined(data, text[:place.open], member, text[place.open:], rest)
}

// textOf returns the JSON of a document, and the chunks after it in GLB.
func textOf(data []byte) (text, rest []byte, err error) {
	if !IsGLB(data) {
		return data, nil, nil
	}
	if text, _, err = splitGLB(data); err != nil {
		return nil, nil, err
	}
	return text, data[glbText+len(text):], nil
}

// joined returns the document of data with its JSON replaced by three parts.
func joined(data, before, record, after, rest []byte) ([]byte, error) {
	if !IsGLB(data) {
		out := make([]byte, 0, len(before)+len(record)+len(after))
		return append(append(append(out, before...), record...), after...), nil
	}
	after = bytes.TrimRight(after, " \x00")
	size := len(before) + len(record) + len(after)
	length := glbText + padded(size) + len(rest)
	if uint64(length) > math.MaxUint32 {
		return nil, fmt.Errorf("%d bytes are too many for a GLB", length)
	}
	out := append(make([]byte, 0, length), data[:glbText]...)
	le.PutUint32(out[8:], uint32(length))
	le.PutUint32(out[glbHeader:], uint32(padded(size)))
	out = append(append(append(out, before...), record...), after...)
	out = append(out, "   "[:padded(size)-size]...)
	return append(out, rest...), nil
}

// provenancePlace is the position of the record in the JSON of a document.
type provenancePlace struct {
	value   span // span of the record; none: there is no record
	open    int  // after the opening brace of the object that contains the record: asset.extras, or asset
	extras  bool // that object is asset.extras
	members bool // that object has members
}

// errFound ends a scan.
var errFound = errors.New("found")

func findProvenance(text []byte) (place provenancePlace, err error) {
	s := &scanner{text: bytes.TrimRight(text, "\x00")}
	if bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
		s.at = 3
	}
	asset := false
	err = s.object(func(key span) error {
		if string(key.slice(text)) != `"asset"` {
			_, err := s.skip()
			return err
		}
		asset = true
		if err := s.assetPlace(&place); err != nil {
			return err
		}
		return errFound // the buffers may be long
	})
	switch {
	case err != nil && !errors.Is(err, errFound):
		return place, err
	case !asset:
		return place, errors.New("the document has no asset")
	}
	return place, nil
}

// assetPlace reads the value of asset.
func (s *scanner) assetPlace(place *provenancePlace) error {
	s.peek()
	open, members := s.at+1, false
	err := s.object(func(key span) error {
		members = true
		if string(key.slice(s.text)) != `"extras"` {
			_, err := s.skip()
			return err
		}
		if s.peek() != '{' {
			return errors.New("asset.extras is not an object")
		}
		place.open, place.extras = s.at+1, true
		return s.object(func(key span) (err error) {
			place.members = true
			s.peek()
			value, err := s.skip()
			if string(key.slice(s.text)) == `"`+provenanceKey+`"` {
				place.value = span{value.from, value.from + len(bytes.TrimRight(value.slice(s.text), " \t\r\n"))}
			}
			return err
		})
	})
	if !place.extras {
		place.open, place.members = open, members
	}
	return err
}
