package foreigntest

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"strings"
)

// Bomb returns a ZIP file with one file of bytesInIt zeros, whose header states the size said.
func Bomb(name string, bytesInIt, stated int) []byte {
	zeros := make([]byte, bytesInIt)
	var packed, out bytes.Buffer
	d, err := flate.NewWriter(&packed, flate.BestSpeed)
	if err == nil {
		_, err = d.Write(zeros)
	}
	if err == nil {
		err = d.Close()
	}
	z := zip.NewWriter(&out)
	if err == nil {
		var w io.Writer
		if w, err = z.CreateRaw(&zip.FileHeader{
			Name: name, Method: zip.Deflate, CRC32: crc32.ChecksumIEEE(zeros),
			CompressedSize64: uint64(packed.Len()), UncompressedSize64: uint64(stated),
		}); err == nil {
			_, err = w.Write(packed.Bytes())
		}
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		panic(err) // of a buffer
	}
	return out.Bytes()
}

// JSON returns the motion of NPZ as an object with fps, poses and trans.
func JSON(frames, joints int, fps, speed, hips float64) []byte {
	flat, root := walk(frames, joints, fps, speed, hips)
	poses, trans := make([][][]float32, frames), make([][]float32, frames)
	for f := range frames {
		for j := range joints {
			at := (f*joints + j) * 3
			poses[f] = append(poses[f], flat[at:at+3])
		}
		trans[f] = root[3*f : 3*f+3]
	}
	out, err := json.Marshal(map[string]any{"fps": fps, "poses": poses, "trans": trans})
	if err != nil {
		panic(err) // of numbers
	}
	return out
}

// walk returns poses (frames x joints x 3, axis-angle in which all joints stand but the
// second, which swings) and trans (frames x 3, a walk in metres at a speed in m/s, at the
// height of the hips).
func walk(frames, joints int, fps, speed, hips float64) (poses, trans []float32) {
	poses, trans = make([]float32, frames*joints*3), make([]float32, frames*3)
	for f := range frames {
		at := float64(f) / fps
		poses[(f*joints+1)*3] = float32(0.4 * math.Sin(2*math.Pi*at))
		trans[3*f+1], trans[3*f+2] = float32(hips), float32(speed*at)
	}
	return poses, trans
}

// NPZ returns a file of NumPy with the arrays poses and trans of a walk.
func NPZ(frames, joints int, fps, speed, hips float64) []byte {
	poses, trans := walk(frames, joints, fps, speed, hips)
	return arrays(map[string]array{
		"poses": {fmt.Sprintf("%d, %d, 3", frames, joints), poses}, "trans": {fmt.Sprintf("%d, 3", frames), trans},
	})
}

// Matrices returns a file of NumPy with the arrays local_rot_mats and root_positions of a
// body that slides at 30 frames a second and turns nothing.
func Matrices(frames, joints int, speed, hips float64) []byte {
	_, trans := walk(frames, joints, 30, speed, hips)
	turns := make([]float32, frames*joints*9)
	for i := 0; i < len(turns); i += 9 {
		turns[i], turns[i+4], turns[i+8] = 1, 1, 1
	}
	return arrays(map[string]array{
		"local_rot_mats": {fmt.Sprintf("%d, %d, 3, 3", frames, joints), turns}, "root_positions": {fmt.Sprintf("%d, 3", frames), trans},
	})
}

// array is one of NumPy.
type array struct {
	shape  string
	values []float32
}

// arrays returns a file of NumPy.
func arrays(all map[string]array) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for name, a := range all {
		w, err := z.Create(name + ".npy")
		if err != nil {
			panic(err) // of a buffer
		}
		header := fmt.Sprintf("{'descr': '<f4', 'fortran_order': False, 'shape': (%s), }", a.shape)
		header += strings.Repeat(" ", (64-(len(header)+11)%64)%64) + "\n"
		_, _ = fmt.Fprintf(w, "\x93NUMPY\x01\x00%c%c%s", len(header)&255, len(header)>>8, header)
		_ = binary.Write(w, binary.LittleEndian, a.values)
	}
	if err := z.Close(); err != nil {
		panic(err) // of a buffer
	}
	return out.Bytes()
}
