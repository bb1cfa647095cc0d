package main

import (
	"context"
	"log/slog"
	"net"
	"sync"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/router/listen"
)

// secured wraps the listeners of clients, with TLS if the settings have a certificate.
type secured struct{ certificate *listen.Certificate } // nil: no TLS

func newSecured(cfg *config.Config) (s secured, err error) {
	if cfg.TLS.CertFile != "" {
		s.certificate, err = listen.ReadCertificate(cfg.TLS.CertFile, cfg.TLS.KeyFile)
	}
	return s, err
}

func (s secured) wrap(l net.Listener) net.Listener {
	b := listen.Bounds{Connections: connections()}
	if s.certificate == nil {
		return listen.Envelope(l, b)
	}
	return listen.TLS(l, b, s.certificate)
}

// scheme begins the addresses of clients.
func (s secured) scheme() string {
	if s.certificate == nil {
		return "http"
	}
	return "https"
}

// follow reads the certificate again when one of its files changes, until ctx ends.
func (s secured) follow(ctx context.Context, cfg *config.Config, log *slog.Logger) {
	if s.certificate == nil {
		return
	}
	var mu sync.Mutex
	changed := func() {
		mu.Lock()
		defer mu.Unlock()
		if err := s.certificate.Reload(); err != nil {
			log.Error("the certificate cannot be read, the old one stays", "error", err)
			return
		}
		log.Info("the certificate was read again", "file", cfg.TLS.CertFile)
	}
	var both sync.WaitGroup
	both.Go(func() { config.Watch(ctx, cfg.TLS.CertFile, changed) }) // ends with ctx
	both.Go(func() { config.Watch(ctx, cfg.TLS.KeyFile, changed) })  // ends with ctx
	both.Wait()
}
