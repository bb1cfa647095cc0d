package gltfio

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

var le = binary.LittleEndian

// The container of binary glTF: a header of 12 bytes, then chunks of a length, a type and bytes, padded to 4
// bytes: JSON with spaces, the buffer with zeros.
const (
	glbMagic   = 0x46546C67 // "glTF"
	chunkText  = 0x4E4F534A // "JSON"
	chunkBin   = 0x004E4942 // "BIN"
	glbHeader  = 12
	glbChunk   = 8
	glbText    = glbHeader + glbChunk // where the JSON text begins
	glbVersion = 2
)

// IsGLB reports whether data begins like binary glTF.
func IsGLB(data []byte) bool { return len(data) >= 4 && le.Uint32(data) == glbMagic }

func padded(n int) int { return (n + 3) &^ 3 }

// newGLB returns a container with space for JSON at glbText and for a buffer. It also returns the buffer's
// slice, with a capacity of at least room. An empty buffer has no chunk.
func newGLB(textLen, binLen, room int) (glb, bin []byte, err error) {
	size := glbText + padded(textLen)
	if binLen > 0 {
		size += glbChunk + padded(binLen)
	}
	if size > math.MaxUint32 {
		return nil, nil, fmt.Errorf("%d bytes are too many for a GLB", size)
	}
	glb = make([]byte, size, size+max(0, room-binLen))
	le.PutUint32(glb, glbMagic)
	le.PutUint32(glb[4:], glbVersion)
	le.PutUint32(glb[8:], uint32(size))
	le.PutUint32(glb[glbHeader:], uint32(padded(textLen)))
	le.PutUint32(glb[glbHeader+4:], chunkText)
	end := glbText + padded(textLen)
	copy(glb[glbText+textLen:end], "   ")
	if binLen == 0 {
		return glb, nil, nil
	}
	le.PutUint32(glb[end:], uint32(padded(binLen)))
	le.PutUint32(glb[end+4:], chunkBin)
	end += glbChunk
	return glb, glb[end : end+binLen], nil
}

// splitGLB returns the JSON and the buffer of a container; both alias data. The buffer is nil if there is no
// such chunk, and may end in padding.
func splitGLB(data []byte) (text, bin []byte, err error) {
	if len(data) < glbText || !IsGLB(data) {
		return nil, nil, errors.New("not a GLB: the header is missing")
	}
	if v := le.Uint32(data[4:]); v != glbVersion {
		return nil, nil, fmt.Errorf("GLB version %d is not supported", v)
	}
	if n := le.Uint32(data[8:]); uint64(n) > uint64(len(data)) {
		return nil, nil, fmt.Errorf("the GLB is cut off: %d of %d bytes", len(data), n)
	} else if n >= glbText {
		data = data[:n]
	}
	for rest, first := data[glbHeader:], true; len(rest) >= glbChunk; first = false {
		n, kind := uint64(le.Uint32(rest)), le.Uint32(rest[4:])
		rest = rest[glbChunk:]
		if n > uint64(len(rest)) {
			return nil, nil, errors.New("a chunk of the GLB is longer than the file")
		}
		switch {
		case first && kind != chunkText:
			return nil, nil, errors.New("the first chunk of the GLB is not its JSON")
		case first:
			text = rest[:n]
		case kind == chunkBin && bin == nil:
			bin = rest[:n:n]
		}
		rest = rest[n:]
	}
	return text, bin, nil
}
