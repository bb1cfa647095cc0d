package serve

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// revision identifies builds whose engine may generate different motions: answers of another revision are not
// used.
var revision = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	if r := committed(info); r != "" {
		return r
	}
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	return digest(path)
})

// committed returns the commit of a build, or "" if it was not built from a clean commit.
func committed(info *debug.BuildInfo) string {
	var revision string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			return ""
		}
	}
	if revision == "" && info.Main.Version != "(devel)" {
		return info.Main.Version // installed as a module
	}
	return revision
}

// digest returns the beginning of a file's SHA-256, or "" if the file cannot be read.
func digest(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}
