package repair

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Unusable returns the reason why the files in dir must not be opened, or "".
func Unusable(dir string) string {
	if found, err := os.ReadFile(filepath.Join(dir, layoutFile)); err == nil && string(found) == layout {
		return ""
	}
	if known, err := readIdentity(dir); err == nil && known.layout == layout {
		return "" // one of the two is damaged
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err.Error()
	}
	for _, entry := range entries {
		if name := entry.Name(); name != LockFile && !strings.HasPrefix(name, asidePrefix) {
			return "they are of another layout"
		}
	}
	return ""
}

// again is the content of the opening file if the records were copied from files at which the start before
// had failed.
const again = "again\n"

// Recover handles files at which the last start failed: it moves them aside, and copies complete records
// back. If it did so at the last start already, the state starts empty. It returns the new content of the
// opening file.
func Recover(dir string, log *slog.Logger) (string, error) {
	opening, err := os.ReadFile(filepath.Join(dir, OpeningFile))
	if os.IsNotExist(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("state: %w", err)
	}
	aside, err := MoveAside(dir, "the last start did not survive them", log)
	if err != nil {
		return "", err
	}
	if string(opening) == again {
		folder := &asideFolder{dir: dir, path: aside, log: log}
		return "", folder.report(Damage{Reason: "two starts did not survive the files; the state starts empty", Lost: 1})
	}
	if _, err := os.Stat(filepath.Join(aside, RunningFile)); err == nil {
		if err := os.WriteFile(filepath.Join(dir, RunningFile), nil, 0o600); err != nil {
			return "", fmt.Errorf("state: %w", err)
		}
	}
	return again, copyRecords(aside, dir)
}

// copyRecords copies the files that hold records, but not files that the server can rebuild.
func copyRecords(from, to string) error {
	for _, pattern := range []string{
		layoutFile, identityFile, "jetstream/*/streams/*/" + server.JetStreamMetaFile, "jetstream/*/streams/*/" + server.JetStreamMetaFileSum,
		"jetstream/*/streams/*/msgs/*.blk", "jetstream/*/streams/*/msgs/index.db",
	} {
		found, err := filepath.Glob(filepath.Join(from, filepath.FromSlash(pattern)))
		if err != nil {
			return fmt.Errorf("state: %w", err)
		}
		for _, path := range found {
			name, err := filepath.Rel(from, path)
			if err != nil {
				return fmt.Errorf("state: %w", err)
			}
			raw, err := os.ReadFile(path)
			if err != nil {
				return fmt.Errorf("state: %w", err)
			}
			if err := os.MkdirAll(filepath.Dir(filepath.Join(to, name)), 0o700); err != nil {
				return fmt.Errorf("state: %w", err)
			}
			if err := WriteSynced(filepath.Join(to, name), raw); err != nil {
				return err
			}
		}
	}
	return nil
}

// MoveAside moves files aside, for an operator to examine, instead of opening them.
func MoveAside(dir, why string, log *slog.Logger) (to string, err error) {
	to = filepath.Join(dir, asideName())
	if err := os.Mkdir(to, 0o700); err != nil {
		return "", fmt.Errorf("state: %w", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", fmt.Errorf("state: %w", err)
	}
	for _, entry := range entries {
		name := entry.Name()
		if name == LockFile || strings.HasPrefix(name, asidePrefix) {
			continue
		}
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(to, name)); err != nil {
			return "", fmt.Errorf("state: %w", err)
		}
	}
	log.Warn("the files of the state were moved aside", "because", why, "to", to)
	return to, nil
}

// Files checks every file of a state before the server opens it, and repairs damaged files. unclean reports
// whether the last process of the gateway was killed or crashed.
func Files(dir string, unclean bool, log *slog.Logger) error {
	aside := &asideFolder{dir: dir, log: log}
	if err := repairIdentity(dir, aside); err != nil {
		return err
	}
	streams, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "KV_*"))
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	for _, path := range streams {
		if err := repairStream(path, unclean, aside); err != nil {
			return err
		}
	}
	return nil
}

func asideName() string {
	return asidePrefix + time.Now().UTC().Format("20060102T150405.000000000")
}

// MoveStreamAside moves aside the files of a stream that the server could not read.
func MoveStreamAside(dir, path string, log *slog.Logger) error {
	name := filepath.Base(path)
	to := filepath.Join(dir, asideName()+"-"+name)
	if err := os.Rename(path, to); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	aside := &asideFolder{dir: dir, path: to, log: log}
	return aside.report(Damage{Part: strings.TrimPrefix(name, "KV_"), Reason: "it cannot be read and was moved aside; it starts empty",
		Lost: 1})
}

// ReportEmpty reports that all files were moved aside to a folder.
func ReportEmpty(dir, aside string, log *slog.Logger) error {
	folder := &asideFolder{dir: dir, path: aside, log: log}
	return folder.report(Damage{Reason: "the files cannot be opened; the state starts empty", Lost: 1})
}
