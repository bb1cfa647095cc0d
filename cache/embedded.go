package cache

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// layout names the arrangement of everything under the directory. It changes
// when records can no longer be read by their own versions.
const layout = "motiongate state 1\n"

// opening stands in the directory while the server reads its files. Where it is
// found before that, the last start did not survive them.
const (
	layoutFile  = "LAYOUT"
	openingFile = "OPENING"
	lockFile    = "LOCK"
	startLimit  = 5 * time.Second
)

// embedded is a JetStream server in this process, without a port.
type embedded struct {
	server *server.Server
	config server.JetStreamConfig
	lock   *os.File
}

func openEmbedded(dir string, log *slog.Logger) (*embedded, error) {
	if dir == "" {
		return nil, errors.New("state: neither a directory nor an address is given")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	lock, err := lockDir(filepath.Join(dir, lockFile))
	if err != nil {
		return nil, fmt.Errorf("state: %s is in use by another process: %w", dir, err)
	}
	e := &embedded{lock: lock}
	if err := e.open(dir, log); err != nil {
		e.stop()
		return nil, err
	}
	return e, nil
}

// open starts the server on the files in dir, or on none where those are of no use.
func (e *embedded) open(dir string, log *slog.Logger) error {
	if why := unusable(dir); why != "" {
		if err := moveAside(dir, why, log); err != nil {
			return err
		}
	}
	err := e.start(dir, log)
	if err == nil {
		return nil
	}
	if err := moveAside(dir, err.Error(), log); err != nil {
		return err
	}
	return e.start(dir, log)
}

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
		if name := entry.Name(); name != lockFile && !strings.HasPrefix(name, "aside-") {
			return "they are of another layout"
		}
	}
	return ""
}

// moveAside keeps files that are not opened, for a person to look at.
func moveAside(dir, why string, log *slog.Logger) error {
	to := filepath.Join(dir, "aside-"+time.Now().UTC().Format("20060102T150405.000000000"))
	if err := os.Mkdir(to, 0o700); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	for _, entry := range entries {
		name := entry.Name()
		if name == lockFile || strings.HasPrefix(name, "aside-") {
			continue
		}
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(to, name)); err != nil {
			return fmt.Errorf("state: %w", err)
		}
	}
	log.Warn("the files of the state were moved aside; it starts empty", "because", why, "to", to)
	return nil
}

func (e *embedded) start(dir string, log *slog.Logger) (err error) {
	opening := filepath.Join(dir, openingFile)
	if err := os.WriteFile(opening, nil, 0o600); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("state: reading the files: %v", p)
		}
		if err != nil && e.server != nil {
			e.server.Shutdown()
			e.server = nil
		}
	}()
	options := &server.Options{
		ServerName: "motiongate",
		DontListen: true,
		NoSigs:     true,
		StoreDir:   dir,
		JetStream:  true,
		SyncAlways: true, // an acknowledged write survives the machine

		// Each stream has its own bound; together they may promise more than the
		// disk has, since the free space is watched besides.
		JetStreamMaxStore:  1 << 50,
		JetStreamMaxMemory: 64 << 20,
	}
	if e.server, err = server.NewServer(options); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	said := &serverLog{log: log}
	e.server.SetLoggerV2(said, false, false, false)
	e.server.Start() // has read the files when it returns
	if said.fatal.Load() || !e.server.JetStreamEnabled() || !e.server.ReadyForConnections(startLimit) {
		return fmt.Errorf("state: the embedded server did not start on %s", dir)
	}
	e.config = *e.server.JetStreamConfig()
	if err := os.WriteFile(filepath.Join(dir, layoutFile), []byte(layout), 0o600); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	if err := os.Remove(opening); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	return nil
}

// revive turns the storage on again, which turns itself off on a full disk.
func (e *embedded) revive() {
	if !e.server.JetStreamEnabled() {
		config := e.config
		// What stops it is seen by whoever asks next, and this is tried again.
		_ = e.server.EnableJetStream(&config)
	}
}

func (e *embedded) stop() {
	if e.server != nil {
		e.server.Shutdown()
		e.server.WaitForShutdown()
	}
	e.lock.Close()
}

// serverLog passes on what the embedded server warns of, each sentence once: a
// fault that lasts is told about by the State.
type serverLog struct {
	log *slog.Logger

	mu   sync.Mutex
	said map[string]bool // by format

	fatal atomic.Bool // the server gave up
}

func (l *serverLog) once(format string, args []any) {
	l.mu.Lock()
	known := l.said[format]
	if l.said == nil {
		l.said = make(map[string]bool)
	}
	l.said[format] = true
	l.mu.Unlock()
	if !known {
		l.log.Warn("the embedded state server warns", "text", fmt.Sprintf(format, args...))
	}
}

func (l *serverLog) Noticef(string, ...any)            {}
func (l *serverLog) Debugf(string, ...any)             {}
func (l *serverLog) Tracef(string, ...any)             {}
func (l *serverLog) Warnf(format string, args ...any)  { l.once(format, args) }
func (l *serverLog) Errorf(format string, args ...any) { l.once(format, args) }
func (l *serverLog) Fatalf(format string, args ...any) {
	l.fatal.Store(true)
	l.once(format, args)
}
