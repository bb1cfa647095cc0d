package main_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// TestBackupAndRestore saves a job and brings it back on another machine, as it were.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data, other, saved := filepath.Join(folder, "data"), filepath.Join(folder, "other"), filepath.Join(folder, "state.tar.gz")
	g := serve(t, "--data-dir", data)
	accepted := do(t, http.MethodPost, g.url+"/generate", body(t, do(t, http.MethodGet, g.url+"/capabilities", "").body, "motiongate", "7"), "Prefer", "respond-async, wait=0")
	job := accepted.header.Get("Location")
	if accepted.status != http.StatusAccepted {
		t.Fatalf("%d %s", accepted.status, accepted.body)
	}
	if got := execute(t, folder, "backup", saved, "--data-dir", data); got.code != 1 || !strings.Contains(got.err, "stop it first") {
		t.Errorf("while it runs: %+v", got)
	}
	if got := execute(t, folder, "restore", saved, "--data-dir", data, "--force"); got.code != 1 ||
		!strings.Contains(got.err, "stop it first") {
		t.Errorf("while it runs: %+v", got)
	}
	g.stop()
	if got := execute(t, folder, "backup", saved, "--data-dir", data); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	for _, bad := range badArchives(t, saved) {
		if got := execute(t, folder, "restore", bad, "--data-dir", data, "--force"); got.code != 1 ||
			!strings.Contains(got.err, "is no saved state") {
			t.Errorf("%s: %+v", filepath.Base(bad), got)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(data, "*")); len(left) != 1 || filepath.Base(left[0]) != "state" {
		t.Errorf("bad archives leave %q", left)
	}
	if got := execute(t, folder, "restore", saved, "--data-dir", data); got.code != 2 || !strings.Contains(got.err, "--force") {
		t.Errorf("over a state: %+v", got)
	}
	for _, to := range [][]string{{"--data-dir", other}, {"--data-dir", data, "--force"}} {
		if got := execute(t, folder, append([]string{"restore", saved}, to...)...); got.code != 0 {
			t.Fatalf("%+v", got)
		}
		again := serve(t, "--data-dir", to[1])
		if got := do(t, http.MethodGet, again.url+job, ""); got.status != http.StatusOK && got.status != http.StatusAccepted {
			t.Errorf("the job is not there: %d %s", got.status, got.body)
		}
		again.signal(syscall.SIGTERM)
		again.wait()
	}
	if aside, err := filepath.Glob(filepath.Join(data, "before-*")); err != nil || len(aside) != 1 {
		t.Errorf("the state before is not kept: %q", aside)
	}
}

// badArchives makes an archive of something else, and broken copies of a good one.
func badArchives(t *testing.T, good string) []string {
	t.Helper()
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	damaged := slices.Clone(whole)
	damaged[len(damaged)/2] ^= 0x10
	var foreign bytes.Buffer
	packed := gzip.NewWriter(&foreign)
	archive := tar.NewWriter(packed)
	err = archive.WriteHeader(&tar.Header{Name: "photos/cat.txt", Mode: 0o600, Size: 4})
	_, _ = archive.Write([]byte("meow"))
	if err = errors.Join(err, archive.Close(), packed.Close()); err != nil {
		t.Fatal(err)
	}
	return []string{
		write(t, "cut.tar.gz", string(whole[:len(whole)/2])), write(t, "damaged.tar.gz", string(damaged)),
		write(t, "foreign.tar.gz", foreign.String()), write(t, "empty.tar.gz", ""),
	}
}

func TestRestoreTakesNoOtherPlaces(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	files := []string{filepath.Join("..", "..", "go.mod")}
	for i, head := range []*tar.Header{
		{Name: "../../outside", Mode: 0o600, Size: 1},
		{Name: filepath.Join(folder, "outside"), Mode: 0o600, Size: 1},
		{Name: "link", Linkname: "../..", Typeflag: tar.TypeSymlink},
		{Name: "link", Linkname: "../../outside", Typeflag: tar.TypeLink},
	} {
		bad := filepath.Join(folder, fmt.Sprintf("bad%d.tar.gz", i))
		f, err := os.Create(bad)
		if err != nil {
			t.Fatal(err)
		}
		packed := gzip.NewWriter(f)
		archive := tar.NewWriter(packed)
		if err := archive.WriteHeader(head); err != nil {
			t.Fatal(err)
		}
		_, _ = archive.Write([]byte("x")[:head.Size])
		_, _, _ = archive.Close(), packed.Close(), f.Close()
		files = append(files, bad)
	}
	for _, file := range files {
		if got := execute(t, folder, "restore", file, "--data-dir", "a/data"); got.code != 1 {
			t.Errorf("%+v", got)
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "outside")); err == nil {
		t.Error("a file was written elsewhere")
	}
}
