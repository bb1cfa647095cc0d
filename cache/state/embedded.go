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

// startLimit is how long the server may take to accept connections.
const startLimit = 5 * time.Second

// embedded is a JetStream server in this process, without a port.
type embedded struct {
	server  *server.Server                // changed by open and close only
	running atomic.Pointer[server.Server] // the same for clients; nil while it is not ready
	lock    *os.File
	alarms  chan struct{} // holds one token when the server reported an error

	mu sync.Mutex // for the list of streams
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

// lockFault says why the lock of a directory could not be taken.
func lockFault(err error) string {
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return "is in use by another process"
	case errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS):
		return "is read-only"
	}
	return "cannot be locked"
}

// open starts the server on the files in dir, or on none where those are of no use.
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

// checkWritable reports why nothing can be written to a directory. The server
// would take a full disk for streams that it cannot read.
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

		// Each stream has its own bound; together they may promise more than the
		// disk has, since the free space is watched besides.
		JetStreamMaxStore:  1 << 50,
		JetStreamMaxMemory: 64 << 20,
	}
	if e.server, err = server.NewServer(options); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	logger := &serverLog{log: log, alarms: e.alarms}
	e.server.SetLoggerV2(logger, false, false, false)
	e.server.Start() // has read the files when it returns
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

// remember stores the list of streams.
func (e *embedded) remember(streams ...string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	dir := filepath.Dir(e.lock.Name())
	return repair.AddStreams(dir, streams)
}

// InProcessConn connects a client to the server that runs now.
func (e *embedded) InProcessConn() (net.Conn, error) {
	if s := e.running.Load(); s != nil {
		return s.InProcessConn()
	}
	return nil, errNotRunning
}

var errNotRunning = errors.New("the embedded server does not run")

// check returns why a stream cannot be written to; nil: all can be. The server
// does not write to a stream again after a write to it failed.
func (e *embedded) check() error {
	if e.server == nil {
		return errNotRunning
	}
	if found := e.server.Healthz(&server.HealthzOptions{}); found.Error != "" {
		return errors.New(found.Error)
	}
	return nil
}

// reopen ends the server and starts it again, where it gave up some of the files
// and there is room again. Its clients connect by themselves. It returns why it did
// not.
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
		// Where it stays, the next start is slower.
		_ = os.Remove(filepath.Join(filepath.Dir(e.lock.Name()), repair.RunningFile))
	}
	e.lock.Close()
}

// serverLog passes on the warnings of the embedded server, each text once: lasting
// faults are logged by the Store.
type serverLog struct {
	log    *slog.Logger
	alarms chan struct{}

	mu     sync.Mutex
	logged map[string]bool // by format

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

// leaveOut moves aside the streams that the server could not read. It would read their
// files when it makes the streams again, and fail.
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
