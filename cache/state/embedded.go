package state

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/motiongate/motiongate/cache/state/repair"
)

// startLimit bounds the time until the server accepts connections.
const startLimit = 5 * time.Second

// embedded is a JetStream server in this process, without a port.
type embedded struct {
	server  *server.Server                // changed by open and close only
	running atomic.Pointer[server.Server] // the server for clients; nil while it is not ready
	lock    *os.File
	alarms  chan struct{} // holds one token after the server reported an error

	mu sync.Mutex // guards the list of streams
}

func openEmbedded(dir string, log *slog.Logger) (*embedded, error) {
	if dir == "" {
		return nil, errors.New("state: neither a directory nor an address is given")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	lock, err := lockDir(filepath.Join(dir, repair.LockFile))
	if err != nil {
		return nil, fmt.Errorf("state: %s %s: %w", dir, lockFault(err), err)
	}
	e := &embedded{lock: lock, alarms: make(chan struct{}, 1)}
	if err := e.open(dir, log); err != nil {
		e.stop()
		return nil, err
	}
	return e, nil
}

// lockFault describes why a directory could not be locked.
func lockFault(err error) string {
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return "is in use by another process"
	case errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS):
		return "is read-only"
	}
	return "cannot be locked"
}

// open starts the server on the files in dir. It moves files aside that cannot be used.
func (e *embedded) open(dir string, log *slog.Logger) error {
	if err := checkWritable(dir); err != nil {
		return err
	}
	opening, err := repair.Recover(dir, log)
	if err != nil {
		return err
	}
	if why := repair.Unusable(dir); why != "" {
		if _, err := repair.MoveAside(dir, why, log); err != nil {
			return err
		}
	}
	err = e.start(dir, opening, log)
	if err == nil || checkWritable(dir) != nil {
		return err
	}
	aside, asideErr := repair.MoveAside(dir, err.Error(), log)
	if asideErr != nil {
		return asideErr
	}
	if err := repair.ReportEmpty(dir, aside, log); err != nil {
		return err
	}
	return e.start(dir, "", log)
}

// checkWritable returns an error if nothing can be written to a directory. The server would mistake a full
// disk for unreadable streams.
func checkWritable(dir string) error {
	const size = 256 << 10
	path := filepath.Join(dir, "SPACE")
	err := os.WriteFile(path, make([]byte, size), 0o600)
	if removed := os.Remove(path); err == nil {
		err = removed
	}
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	return nil
}

func (e *embedded) start(dir, mark string, log *slog.Logger) (err error) {
	opening := filepath.Join(dir, repair.OpeningFile)
	_, stat := os.Stat(filepath.Join(dir, repair.RunningFile))
	if err := repair.Files(dir, stat == nil, log); err != nil {
		return err
	}
	if err := os.WriteFile(opening, []byte(mark), 0o600); err != nil {
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

		// Each stream has its own bound. Together they may exceed the disk, because the free space is watched
		// as well.
		JetStreamMaxStore:  1 << 50,
		JetStreamMaxMemory: 64 << 20,
	}
	if e.server, err = server.NewServer(options); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	logger := &serverLog{log: log, alarms: e.alarms}
	e.server.SetLoggerV2(logger, false, false, false)
	e.server.Start() // returns after the files are read
	if logger.fatal.Load() || !e.server.JetStreamEnabled() || !e.server.ReadyForConnections(startLimit) {
		return fmt.Errorf("state: the embedded server did not start on %s", dir)
	}
	if err := e.leaveOut(dir, log); err != nil {
		return err
	}
	if err := e.remember(); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, repair.RunningFile), nil, 0o600); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	if err := os.Remove(opening); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	e.running.Store(e.server)
	return nil
}

// remember records the names of streams in the list of streams.
func (e *embedded) remember(streams ...string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	dir := filepath.Dir(e.lock.Name())
	return repair.AddStreams(dir, streams)
}

// InProcessConn connects a client to the running server.
func (e *embedded) InProcessConn() (net.Conn, error) {
	if s := e.running.Load(); s != nil {
		return s.InProcessConn()
	}
	return nil, errNotRunning
}

var errNotRunning = errors.New("the embedded server does not run")

// check returns the reason why a stream cannot be written, or nil. After a failed write to a stream, the
// server does not write to it again.
func (e *embedded) check() error {
	if e.server == nil {
		return errNotRunning
	}
	if found := e.server.Healthz(&server.HealthzOptions{}); found.Error != "" {
		return errors.New(found.Error)
	}
	return nil
}

// reopen restarts a server that gave up some of the files, once there is room again. Its clients reconnect by
// themselves. It returns an error if it did not restart the server.
func (e *embedded) reopen(room func() error, log *slog.Logger) error {
	fault := e.check()
	if fault == nil {
		return nil
	}
	dir := filepath.Dir(e.lock.Name())
	if err := errors.Join(room(), checkWritable(dir)); err != nil {
		return err
	}
	log.Info("the files of the state are opened again", "because", fault)
	e.shutDown()
	if err := e.start(dir, "", log); err != nil {
		return err
	}
	return e.check()
}

func (e *embedded) shutDown() {
	e.running.Store(nil)
	if e.server != nil {
		e.server.Shutdown()
		e.server.WaitForShutdown()
		e.server = nil
	}
}

func (e *embedded) stop() {
	if e.server != nil {
		e.shutDown()
		// If the file remains, the next start is slower.
		_ = os.Remove(filepath.Join(filepath.Dir(e.lock.Name()), repair.RunningFile))
	}
	e.lock.Close()
}

// serverLog forwards the warnings of the embedded server, each text once; the Store logs lasting faults.
type serverLog struct {
	log    *slog.Logger
	alarms chan struct{}

	mu     sync.Mutex
	logged map[string]bool // keys are format strings

	fatal atomic.Bool // the server gave up
}

func (l *serverLog) once(format string, args []any) {
	l.mu.Lock()
	known := l.logged[format]
	if l.logged == nil {
		l.logged = make(map[string]bool)
	}
	l.logged[format] = true
	l.mu.Unlock()
	if !known {
		l.log.Warn("the embedded state server logs a warning", "text", fmt.Sprintf(format, args...))
	}
}

func (l *serverLog) Noticef(string, ...any)           {}
func (l *serverLog) Debugf(string, ...any)            {}
func (l *serverLog) Tracef(string, ...any)            {}
func (l *serverLog) Warnf(format string, args ...any) { l.once(format, args) }
func (l *serverLog) Errorf(format string, args ...any) {
	l.once(format, args)
	select {
	case l.alarms <- struct{}{}:
	default:
	}
}
func (l *serverLog) Fatalf(format string, args ...any) {
	l.fatal.Store(true)
	l.once(format, args)
}

// leaveOut moves aside the streams that the server could not read. Otherwise the server would read their
// files when it creates the streams again, and fail.
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
		if err := repair.MoveStreamAside(dir, path, log); err != nil {
			return err
		}
	}
	return nil
}
