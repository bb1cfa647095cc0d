package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// person is a small human skeleton in a T-pose that faces +Z.
func person(t testing.TB) *rig.Skeleton {
	t.Helper()
	type bone struct {
		name, parent string
		at           geom.Vec3
	}
	bones := []bone{
		{"Hips", "", geom.Vec3{Y: 0.95}}, {"Spine", "Hips", geom.Vec3{Y: 0.15}}, {"Chest", "Spine", geom.Vec3{Y: 0.15}},
		{"Neck", "Chest", geom.Vec3{Y: 0.22}}, {"Head", "Neck", geom.Vec3{Y: 0.1}}, {"HeadEnd", "Head", geom.Vec3{Y: 0.18}},
	}
	for _, s := range []struct {
		name string
		sign float64
	}{{"Left", 1}, {"Right", -1}} {
		bones = append(bones,
			bone{s.name + "Shoulder", "Chest", geom.Vec3{X: 0.03 * s.sign, Y: 0.18}},
			bone{s.name + "Arm", s.name + "Shoulder", geom.Vec3{X: 0.13 * s.sign}},
			bone{s.name + "ForeArm", s.name + "Arm", geom.Vec3{X: 0.28 * s.sign}},
			bone{s.name + "Hand", s.name + "ForeArm", geom.Vec3{X: 0.26 * s.sign}},
			bone{s.name + "Fingers", s.name + "Hand", geom.Vec3{X: 0.16 * s.sign}},
			bone{s.name + "Leg", "Hips", geom.Vec3{X: 0.1 * s.sign, Y: -0.04}},
			bone{s.name + "Shin", s.name + "Leg", geom.Vec3{Y: -0.42}},
			bone{s.name + "Foot", s.name + "Shin", geom.Vec3{Y: -0.41}},
			bone{s.name + "Toe", s.name + "Foot", geom.Vec3{Y: -0.06, Z: 0.13}},
		)
	}
	index := map[string]int{"": -1}
	var joints []rig.Joint
	for i, b := range bones {
		index[b.name] = i
		joints = append(joints, rig.Joint{Name: b.name, Parent: index[b.parent], Rest: geom.Transform{Rot: geom.Identity, Pos: b.at}})
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// stroll swings arms and legs while the root goes straight ahead. The contacts
// alternate, half a second each; the toes do not care.
func stroll(t testing.TB, heading geom.Vec3, speed float64) *clip.Clip {
	s := person(t)
	c := clip.New(s, 30, 91)
	yaw := geom.Between(geom.UnitZ, heading)
	l, r := make([]bool, c.Frames()), make([]bool, c.Frames())
	for f := range c.Frames() {
		p := s.RestPose()
		p.Root = geom.Vec3{Y: 0.95}.Add(heading.Scale(speed * float64(f) / 30))
		p.Rot[0] = yaw
		swing := 0.5 * math.Sin(float64(f)/30*2*math.Pi)
		turn := func(joint string, q geom.Quat) { p.Rot[s.Index(joint)] = q }
		turn("LeftLeg", geom.AxisAngle(geom.UnitX, -swing))
		turn("RightLeg", geom.AxisAngle(geom.UnitX, swing))
		turn("LeftArm", geom.AxisAngle(geom.UnitX, swing).Mul(geom.AxisAngle(geom.UnitZ, -1.3)))
		turn("RightArm", geom.AxisAngle(geom.UnitX, -swing).Mul(geom.AxisAngle(geom.UnitZ, 1.3)))
		c.SetPose(f, p)
		l[f], r[f] = f/15%2 == 0, f/15%2 == 1
	}
	c.Contacts = []clip.Contact{{Joint: s.Index("LeftToe"), On: l}, {Joint: s.Index("RightToe"), On: r}}
	return c
}

func TestSheetSize(t *testing.T) {
	c := stroll(t, geom.UnitZ, 1.2)
	for _, tc := range []struct{ width, want int }{{0, 1600}, {1000, 1000}, {3, minWidth}, {1 << 20, maxWidth}} {
		img := Sheet(c, Options{Width: tc.width})
		if got := img.Bounds(); got.Min != (image.Point{}) || got.Dx() != tc.want || got.Dy() < 600 || got.Dy() > 2000 {
			t.Errorf("width %d: %v", tc.width, got)
		}
	}
}

func TestSheetIsRepeatable(t *testing.T) {
	opts := Options{Title: "walk"}
	a, b := Sheet(stroll(t, geom.UnitZ, 1.2), opts), Sheet(stroll(t, geom.UnitZ, 1.2), opts)
	if !bytes.Equal(a.Pix, b.Pix) {
		t.Error("the same clip gives two pictures")
	}
}

func TestWritePNG(t *testing.T) {
	c := stroll(t, geom.UnitZ, 1.2)
	var b bytes.Buffer
	if err := WritePNG(&b, c, Options{Width: 800}); err != nil {
		t.Fatal(err)
	}
	got, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if want := Sheet(c, Options{Width: 800}).Bounds(); got.Bounds() != want {
		t.Errorf("got %v, want %v", got.Bounds(), want)
	}
}

// count returns how many pixels of a box have a colour.
func count(img *image.RGBA, box image.Rectangle, col color.RGBA) int {
	n := 0
	box = box.Intersect(img.Bounds())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if img.RGBAAt(x, y) == col {
				n++
			}
		}
	}
	return n
}

func TestEveryPartIsDrawn(t *testing.T) {
	s := newSheet(stroll(t, geom.UnitZ, 1.2), Options{Title: "walk", Moments: 6})
	band := func(draw func()) image.Rectangle {
		top := int(s.y)
		draw()
		return image.Rect(0, top, s.width, int(s.y))
	}
	if box := band(s.drawTitle); count(s.img, box, ink) == 0 || count(s.img, box, faded) == 0 {
		t.Error("there is no title")
	}
	box := band(s.drawMoments)
	cell := (s.width - 2*margin) / 6
	for i := range 6 {
		for k, row := range []string{"side", "front"} {
			half := box.Dy() / 2
			at := image.Rect(margin+i*cell, box.Min.Y+k*half, margin+(i+1)*cell, box.Min.Y+(k+1)*half)
			if count(s.img, at, trunk) < 300 || count(s.img, at, ground) < cell/2 {
				t.Errorf("moment %d from the %s is empty", i, row)
			}
		}
	}
	if box = band(s.drawTravel); count(s.img, box, trunk) == 0 || count(s.img, box, leftInk) == 0 || count(s.img, box, ink) == 0 {
		t.Error("the way is missing")
	}
	if box = band(s.drawLanes); count(s.img, box, leftInk) == 0 || count(s.img, box, rightIn) == 0 || count(s.img, box, ink) == 0 {
		t.Error("the lanes are missing")
	}
	if s.y > float64(s.img.Bounds().Dy()) {
		t.Errorf("the sheet ends at %v of %d", s.y, s.img.Bounds().Dy())
	}
}

func TestLanesShowTheFlags(t *testing.T) {
	s := newSheet(stroll(t, geom.UnitZ, 0), Options{})
	top := s.y
	s.drawLanes()
	left := float64(margin)
	for x := margin; x < s.width; x++ { // the lane's ground tells where it begins
		if c := s.img.RGBAAt(x, int(top)+16+4); c == leftInk && s.img.RGBAAt(x+1, int(top)+16+4) == leftInk &&
			s.img.RGBAAt(x+40, int(top)+16+4) == leftInk {
			left = float64(x)
			break
		}
	}
	lane := timeline{left: left, right: float64(s.width - margin - 96), frames: s.clip.Frames()}
	for i, c := range s.clip.Contacts {
		y := int(top) + 16 + i*laneHeight + 5
		for f, on := range c.On {
			got := s.img.RGBAAt(int(lane.x(float64(f)+0.3)), y) == s.figure.side[c.Joint].color()
			if got != on {
				t.Errorf("%s at frame %d: drawn %v, flag %v", s.clip.Skeleton.Joints[c.Joint].Name, f, got, on)
			}
		}
	}
}

// A foot that slides during a contact is marked, and a foot that stands is not.
func TestLanesShowSlips(t *testing.T) {
	still := clip.New(person(t), 30, 30)
	slides := clip.New(still.Skeleton, 30, 30)
	on := make([]bool, 30)
	for f := range on {
		on[f] = true
		still.SetPose(f, still.Skeleton.RestPose())
		p := still.Skeleton.RestPose()
		p.Root.Z += 0.01 * float64(f)
		slides.SetPose(f, p)
	}
	for c, want := range map[*clip.Clip]bool{still: false, slides: true} {
		c.Contacts = []clip.Contact{{Joint: c.Skeleton.Index("LeftToe"), On: on}}
		img := Sheet(c, Options{})
		if got := count(img, img.Bounds(), warning) > 0; got != want {
			t.Errorf("slides %v: marked %v", want, got)
		}
	}
}

// middleOf returns where on average a colour is in a box.
func middleOf(img *image.RGBA, box image.Rectangle, col color.RGBA) float64 {
	sum, n := 0, 0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if img.RGBAAt(x, y) == col {
				sum, n = sum+x, n+1
			}
		}
	}
	return float64(sum) / float64(max(n, 1))
}

// Seen from the front, a figure's left is on the right; seen from the side, the
// near arm hides the far one.
func TestViews(t *testing.T) {
	s := person(t)
	f := newFigure(s)
	model := s.Model(s.RestPose(), nil)
	if h := f.heading(model); h.Dist(geom.UnitZ) > 1e-9 {
		t.Errorf("the figure faces %v", h)
	}
	draw := func(w view) *image.RGBA {
		c := newCanvas(400, 400)
		w.scale, w.at = 180, point{200, 380}
		c.draw(f, model, w, 0)
		return c.img
	}
	front := draw(frontView(geom.UnitZ))
	if l, r := middleOf(front, front.Bounds(), leftInk), middleOf(front, front.Bounds(), rightIn); l < r+50 {
		t.Errorf("from the front, left is at %v and right at %v", l, r)
	}
	side := draw(sideView(geom.UnitZ))
	if l, r := count(side, side.Bounds(), leftInk), count(side, side.Bounds(), rightIn); l > 0 || r < 1000 {
		t.Errorf("from the side, %d pixels are left and %d right", l, r)
	}
	nose := f.skull.center.Add(f.skull.axes[2])
	head := model[f.skull.joint]
	if w := sideView(geom.UnitZ); head.Apply(nose).Dot(w.right) < head.Pos.Dot(w.right) {
		t.Error("the face is on the wrong side")
	}
}

// Wherever it goes, a figure goes to the right.
func TestViewsTurnWithTheFigure(t *testing.T) {
	want := Sheet(stroll(t, geom.UnitZ, 1.2), Options{})
	for _, heading := range []geom.Vec3{geom.UnitX, {X: -1}, {X: 0.6, Z: -0.8}} {
		got := Sheet(stroll(t, heading, 1.2), Options{})
		if got.Bounds() != want.Bounds() {
			t.Fatalf("heading %v: %v", heading, got.Bounds())
		}
		differ := 0
		for i := 0; i < len(want.Pix); i += 4 {
			if !bytes.Equal(want.Pix[i:i+4], got.Pix[i:i+4]) {
				differ++
			}
		}
		// The numbers of the ground and the compass change.
		if share := float64(differ) / float64(len(want.Pix)/4); share > 0.02 {
			t.Errorf("heading %v: %.1f %% of the picture differ", heading, 100*share)
		}
	}
}

func TestAnySkeletonIsDrawn(t *testing.T) {
	chain := func(n int, at geom.Vec3, name func(int) string) *rig.Skeleton {
		joints := make([]rig.Joint, n)
		for i := range joints {
			joints[i] = rig.Joint{Name: name(i), Parent: i - 1, Rest: geom.Transform{Rot: geom.Identity, Pos: at}}
		}
		s, err := rig.New(joints)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	plain := func(i int) string { return fmt.Sprint("bone", i) }
	for name, s := range map[string]*rig.Skeleton{
		"a rope":             chain(8, geom.Vec3{Y: 0.3}, plain),
		"a snake":            chain(8, geom.Vec3{Z: 0.3}, plain),
		"one joint":          chain(1, geom.Vec3{}, plain),
		"no lengths":         chain(5, geom.Vec3{}, plain),
		"one arm":            chain(5, geom.Vec3{X: 0.2}, func(i int) string { return fmt.Sprint("arm_L_", i) }),
		"a head alone":       chain(2, geom.Vec3{Y: 0.2}, func(i int) string { return []string{"Head", "HeadEnd"}[i] }),
		"what one pulls at":  chain(4, geom.Vec3{Y: 0.2}, func(i int) string { return fmt.Sprint("ik ", i) }),
		"in millimetres":     chain(4, geom.Vec3{Y: 900}, plain),
		"a name of no sense": chain(3, geom.Vec3{Y: 1}, func(i int) string { return fmt.Sprint("\xff·", i) }),
	} {
		t.Run(name, func(t *testing.T) {
			c := clip.New(s, 30, 5)
			for f := range c.Frames() {
				c.SetPose(f, s.RestPose())
			}
			c.Contacts = []clip.Contact{{Joint: 0, On: make([]bool, 5)}}
			img := Sheet(c, Options{Title: name})
			if img.Bounds().Dy() < 300 {
				t.Errorf("got %v", img.Bounds())
			}
			bones := count(img, img.Bounds(), trunk) + count(img, img.Bounds(), leftInk)
			// The legend has a little of the colours as well.
			if hasBones := name != "one joint" && name != "no lengths"; (bones > 1000) != hasBones {
				t.Errorf("%d pixels of bones", bones)
			}
		})
	}
}

func TestInvalidMotionsAreNotDrawn(t *testing.T) {
	for name, spoil := range map[string]func(*clip.Clip){
		"no frames":    func(c *clip.Clip) { *c = *clip.New(c.Skeleton, 30, 0) },
		"no number":    func(c *clip.Clip) { c.Root[3].X = math.NaN() },
		"no end":       func(c *clip.Clip) { c.Root[3].Y = math.Inf(1) },
		"no rotations": func(c *clip.Clip) { c.Rot[7].W = math.NaN() },
		"far away":     func(c *clip.Clip) { c.Root[3].Z = 1e300 },
	} {
		t.Run(name, func(t *testing.T) {
			c := stroll(t, geom.UnitZ, 1)
			spoil(c)
			img := Sheet(c, Options{Title: "x"})
			if img.Bounds().Empty() || img.Bounds().Dy() > 400 || count(img, img.Bounds(), trunk) > 0 {
				t.Errorf("got %v", img.Bounds())
			}
		})
	}
	t.Run("a long way", func(t *testing.T) {
		c := stroll(t, geom.UnitZ, 1e5)
		c.FPS = 0
		if img := Sheet(c, Options{}); img.Bounds().Dy() < 600 {
			t.Errorf("got %v", img.Bounds())
		}
	})
}

func TestSpread(t *testing.T) {
	for _, tc := range []struct {
		frames, moments int
		want            []int
	}{
		{101, 5, []int{0, 25, 50, 75, 100}}, {3, 9, []int{0, 1, 2}}, {1, 4, []int{0}}, {0, 4, []int{}}, {11, 2, []int{0, 10}},
	} {
		if diff := cmp.Diff(tc.want, spread(tc.frames, tc.moments)); diff != "" {
			t.Errorf("%d of %d (-want +got):\n%s", tc.moments, tc.frames, diff)
		}
	}
}

func BenchmarkSheet(b *testing.B) {
	c := stroll(b, geom.UnitZ, 1.2)
	b.ReportAllocs()
	for b.Loop() {
		Sheet(c, Options{})
	}
}
