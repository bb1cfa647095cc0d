package serve

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"sync"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/router/listen"
	"github.com/motiongate/motiongate/router/metrics"
)

// secured wraps listeners, with TLS if there is a certificate.
type secured struct {
	setting     string
	files       config.TLS
	certificate *listen.Certificate // nil: no TLS
}

// newSecured reads the certificate of a setting, if it has one.
func newSecured(setting string, files config.TLS) (s secured, err error) {
	s.setting, s.files = setting, files
	if files.CertFile == "" {
		return s, nil
	}
	if s.certificate, err = listen.ReadCertificate(files.CertFile, files.KeyFile); err != nil {
		return s, fmt.Errorf("%s: %w", setting, err)
	}
	return s, nil
}

// clients wraps a listener of clients.
func (s secured) clients(l net.Listener) net.Listener {
	return s.operators(listen.Bound(l, listen.Bounds{Connections: connections()}))
}

// operators wraps the admin listener.
func (s secured) operators(l net.Listener) net.Listener {
	if s.certificate == nil {
		return l
	}
	return listen.TLS(l, s.certificate)
}

// address returns the URL of a listener.
func (s secured) address(l net.Listener) string {
	if s.certificate == nil {
		return "http://" + l.Addr().String()
	}
	return "https://" + l.Addr().String()
}

// watch reads the certificate again when one of its files changes, until ctx ends.
func (s secured) watch(ctx context.Context, files *metrics.Files, log *slog.Logger) {
	if s.certificate == nil {
		return
	}
	files.Certificate(s.setting, s.certificate.Expires())
	var mu sync.Mutex
	changed := func() {
		mu.Lock()
		defer mu.Unlock()
		err := s.certificate.Reload()
		files.NoteRead(s.setting, err)
		files.Certificate(s.setting, s.certificate.Expires())
		if err != nil {
			log.Error("the certificate cannot be read, the old one stays", "error", err)
			return
		}
		log.Info("the certificate was read again", "file", s.files.CertFile)
	}
	var both sync.WaitGroup
	both.Go(func() { config.Watch(ctx, s.files.CertFile, changed) }) // ends with ctx
	both.Go(func() { config.Watch(ctx, s.files.KeyFile, changed) })  // ends with ctx
	both.Wait()
}
