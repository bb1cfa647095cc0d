// Command gallery draws a strip of figures for each gait, style and action of the engine, and writes an index
// page of all strips. It writes only to the given folder.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/render"
	"github.com/motiongate/motiongate/mmcp"
)

func main() {
	log.SetFlags(0)
	out := flag.String("o", "bin/gallery", "folder to write")
	only := flag.String("only", "", "draw the entries alone whose prompt contains this")
	document := flag.String("document", "", "draw the pictures of this Markdown file beside it, and no gallery")
	flag.Parse()
	draw := func() error { return run(*out, *only) }
	if *document != "" {
		draw = func() error { return illustrate(*document) }
	}
	if err := draw(); err != nil {
		log.Fatal(err)
	}
}

func run(folder, only string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var chosen []entry
	for _, c := range chapters {
		for _, e := range c.entries {
			if strings.Contains(e.prompt, only) {
				chosen = append(chosen, e)
			}
		}
	}
	if err := drawAll(folder, chosen); err != nil {
		return err
	}
	if only != "" {
		return nil
	}
	if err := drawRigs(filepath.Join(folder, "rigs")); err != nil {
		return err
	}
	if err := sweep(folder); err != nil {
		return err
	}
	html, err := index()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "index.html"), html, 0o644)
}

// drawAll draws entries on all processors.
func drawAll(folder string, entries []entry) error {
	artist := engine.New(engine.Options{})
	work := make(chan entry)
	errs := make(chan error, len(entries))
	var painters sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		painters.Go(func() { // ends when work is closed
			for e := range work {
				if err := draw(artist, folder, e); err != nil {
					errs <- fmt.Errorf("%q: %w", e.prompt, err)
				}
			}
		})
	}
	for _, e := range entries {
		work <- e
	}
	close(work)
	painters.Wait()
	close(errs)
	return <-errs
}

// The look of a strip.
const (
	figures  = 9
	across   = 800 // width in pixels
	takeSeed = 7
)

func draw(artist mmcp.Backend, folder string, e entry) error {
	return drawTo(artist, filepath.Join(folder, e.file()), e)
}

// drawTo draws the strip of an entry into a file.
func drawTo(artist mmcp.Backend, file string, e entry) error {
	res, err := perform(artist, e)
	if err != nil {
		return err
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		return err
	}
	var png bytes.Buffer
	options := render.Options{Title: e.prompt, Moments: figures, Width: across, Brief: true}
	if err := render.WritePNG(&png, doc.Samples[0].Clip, options); err != nil {
		return err
	}
	return os.WriteFile(file, png.Bytes(), 0o644)
}

// perform generates the motion of an entry, on the engine's own skeleton unless change replaces it.
func perform(artist mmcp.Backend, e entry, change ...func(*mmcp.Request)) (*mmcp.Result, error) {
	caps, err := artist.Capabilities(context.Background())
	if err != nil {
		return nil, err
	}
	model := &caps.Models[0]
	req := &mmcp.Request{
		ProtocolVersion: mmcp.Version,
		Model:           model.ID,
		Skeleton:        model.CanonicalSkeleton,
		Segments: []mmcp.Segment{{
			Type: mmcp.SegmentText, Prompt: e.prompt, DurationFrames: int(math.Round(e.seconds * model.FPS)),
		}},
		Options: mmcp.DefaultOptions(),
		Format:  mmcp.GLB,
	}
	req.Options.Seed = mmcp.Seed(strconv.Itoa(takeSeed))
	for _, c := range change {
		c(req)
	}
	return artist.Generate(context.Background(), req.Call())
}

// sweep removes pictures of entries that no longer exist.
func sweep(folder string) error {
	wanted := map[string]bool{}
	for _, c := range chapters {
		for _, e := range c.entries {
			wanted[e.file()] = true
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.png"))
	if err != nil {
		return err
	}
	for _, f := range files {
		if !wanted[filepath.Base(f)] {
			if err := os.Remove(f); err != nil {
				return err
			}
		}
	}
	return nil
}
