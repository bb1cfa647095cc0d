package cache

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// unusable returns why the files in dir are not to be opened.
func unusable(dir string) string {
	if _, err := os.Stat(filepath.Join(dir, openingFile)); err == nil {
		return "the last start did not survive them"
	}
	found, err := os.ReadFile(filepath.Join(dir, layoutFile))
	if err == nil && string(found) == layout {
		return ""
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err.Error()
	}
	for _, entry := range entries {
		if name := entry.Name(); name != lockFile && !strings.HasPrefix(name, asidePrefix) {
			return "they are of another layout"
		}
	}
	return ""
}

// moveAside keeps files that are not opened, for a person to look at.
func moveAside(dir, why string, log *slog.Logger) error {
	to := filepath.Join(dir, asideName())
	if err := os.Mkdir(to, 0o700); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	for _, entry := range entries {
		name := entry.Name()
		if name == lockFile || strings.HasPrefix(name, asidePrefix) {
			continue
		}
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(to, name)); err != nil {
			return fmt.Errorf("state: %w", err)
		}
	}
	log.Warn("the files of the state were moved aside; it starts empty", "because", why, "to", to)
	return nil
}

// checkRecords has the server read records anew, with their checksums, instead of
// trusting its index of them: it chokes on a damaged one that it meets later.
// Those of jobs and keys are small and are always read; the rest when the last
// life of the gateway did not end by itself.
func checkRecords(dir string) error {
	names := []string{"KV_" + jobRecords, "KV_" + keyRecords}
	if _, err := os.Stat(filepath.Join(dir, runningFile)); err == nil {
		names = []string{"*"}
	}
	for _, name := range names {
		found, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", name, "msgs", "index.db"))
		if err != nil {
			return fmt.Errorf("state: %w", err)
		}
		for _, path := range found {
			if err := os.Remove(path); err != nil {
				return fmt.Errorf("state: %w", err)
			}
		}
	}
	return nil
}

// leaveOut moves aside the streams that the server could not read. It would take
// their remains for its own when it makes them anew, and choke on them.
func (e *embedded) leaveOut(dir string, log *slog.Logger) error {
	read := map[string]bool{}
	found, err := e.server.Jsz(&server.JSzOptions{Accounts: true, Streams: true})
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	for _, account := range found.AccountDetails {
		for _, stream := range account.Streams {
			read[stream.Name] = true
		}
	}
	there, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "*"))
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	for _, path := range there {
		name := filepath.Base(path)
		if read[name] {
			continue
		}
		to := filepath.Join(dir, asideName()+"-"+name)
		if err := os.Rename(path, to); err != nil {
			return fmt.Errorf("state: %w", err)
		}
		log.Warn("a part of the state was moved aside; it starts empty", "part", name, "because", "it cannot be read", "to", to)
	}
	return nil
}

func asideName() string {
	return asidePrefix + time.Now().UTC().Format("20060102T150405.000000000")
}
