package gltfio

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// ToGLB converts a JSON document to GLB: it decodes the data URI of the first buffer directly into the binary
// chunk, and copies the rest of the text byte by byte. A document without such a buffer becomes a GLB without
// a binary chunk. GLB is returned unchanged.
func ToGLB(gltf []byte) ([]byte, error) {
	if IsGLB(gltf) {
		return gltf, nil
	}
	text := trimText(gltf)
	buffers, err := findBuffers(text)
	if err != nil {
		return nil, err
	}
	if len(buffers) == 0 || buffers[0].uri.none() {
		return spliceGLB(text, span{}, nil, 0)
	}
	payload, err := dataPayload(buffers[0].uri.slice(text))
	if err != nil {
		return nil, err
	}
	n := buffers[0].byteLength
	if n < 0 {
		return nil, errors.New("the first buffer has no byteLength")
	}
	return spliceGLB(text, withComma(text, buffers[0].member), payload, n)
}

// spliceGLB returns a container of text without the span cut, and of n bytes of the base64 payload.
func spliceGLB(text []byte, cut span, payload []byte, n int) ([]byte, error) {
	room := base64.RawStdEncoding.DecodedLen(len(payload))
	if n > room {
		return nil, fmt.Errorf("the first buffer is cut off: %d of %d bytes", room, n)
	}
	count := len(text) - (cut.to - cut.from)
	// Surplus bytes of the payload are decoded past the container's end.
	glb, bin, err := newGLB(count, n, room)
	if err != nil {
		return nil, err
	}
	head := copy(glb[glbText:], text[:cut.from])
	copy(glb[glbText+head:], text[cut.to:])
	if !json.Valid(glb[glbText : glbText+count]) {
		return nil, errors.New("the document is not JSON")
	}
	if n == 0 {
		return glb, nil
	}
	got, err := decodeBase64(bin[:room], payload)
	if err != nil {
		return nil, err
	}
	if got < n {
		return nil, fmt.Errorf("the first buffer is cut off: %d of %d bytes", got, n)
	}
	clear(glb[len(glb)-(padded(n)-n):])
	return glb, nil
}

// ToGLTF converts GLB to a JSON document, the reverse of ToGLB. JSON is returned unchanged.
func ToGLTF(glb []byte) ([]byte, error) {
	if !IsGLB(glb) {
		return glb, nil
	}
	text, bin, err := splitGLB(glb)
	if err != nil {
		return nil, err
	}
	text = trimText(text)
	buffers, err := findBuffers(text)
	if err != nil {
		return nil, err
	}
	if bin == nil || len(buffers) == 0 || !buffers[0].uri.none() {
		return bytes.Clone(text), nil
	}
	b := buffers[0]
	if b.byteLength < 0 || b.byteLength > len(bin) {
		return nil, fmt.Errorf("the binary chunk is cut off: %d of %d bytes", len(bin), b.byteLength)
	}
	bin = bin[:b.byteLength]
	out := make([]byte, 0, len(text)+len(`"uri":"",`)+len(dataURI)+base64.StdEncoding.EncodedLen(len(bin)))
	out = append(out, text[:b.open]...)
	out = append(out, `"uri":"`+dataURI...)
	out = base64.StdEncoding.AppendEncode(out, bin)
	// A buffer has a byteLength, so that a comma always follows.
	out = append(out, `",`...)
	return append(out, text[b.open:]...), nil
}

// trimText removes a byte order mark, white space, and the zeros with which some writers pad GLB.
func trimText(text []byte) []byte {
	return bytes.Trim(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), " \t\r\n\x00")
}

// withComma extends a member by the comma that separates it from its neighbour.
func withComma(text []byte, member span) span {
	after := bytes.TrimLeft(text[member.to:], " \t\r\n")
	if len(after) > 0 && after[0] == ',' {
		return span{member.from, len(text) - len(after) + 1}
	}
	before := bytes.TrimRight(text[:member.from], " \t\r\n")
	if len(before) > 0 && before[len(before)-1] == ',' {
		return span{len(before) - 1, member.to}
	}
	return member
}

// dataPayload returns the base64 text of a data URI in JSON quotes.
func dataPayload(quoted []byte) ([]byte, error) {
	if len(quoted) < 2 || quoted[0] != '"' {
		return nil, errors.New("a buffer's URI is not a string")
	}
	uri := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(uri, '\\') >= 0 {
		var s string
		if err := json.Unmarshal(quoted, &s); err != nil {
			return nil, fmt.Errorf("a buffer's URI: %w", err)
		}
		uri = []byte(strings.NewReplacer("\r", "", "\n", "").Replace(s))
	}
	comma := bytes.IndexByte(uri, ',')
	if comma < 0 || !bytes.HasPrefix(uri, []byte("data:")) {
		return nil, errors.New("a buffer stands outside the document")
	}
	if !strings.HasSuffix(string(uri[:comma]), ";base64") {
		return nil, errors.New("a buffer's data URI is not base64")
	}
	return uri[comma+1:], nil
}

// decodeBase64 decodes base64 with or without padding.
func decodeBase64(dst, src []byte) (int, error) {
	enc := base64.StdEncoding
	if len(src)%4 != 0 {
		enc = base64.RawStdEncoding
	}
	n, err := enc.Decode(dst, src)
	if err != nil {
		return 0, fmt.Errorf("a buffer's data URI: %w", err)
	}
	return n, nil
}
