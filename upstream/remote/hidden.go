package remote

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"io/fs"
	"net"
	"syscall"
)

// hidden shortens the cause of a failure to a few words. The errors of packages net and os name addresses and
// paths, which belong in the log but not in answers.
type hidden struct{ error }

// Hide returns an error whose text names the cause in a few words without addresses and paths.
func Hide(err error) error { return hidden{err} }

func (h hidden) Unwrap() error { return h.error }

func (h hidden) Error() string {
	var dns *net.DNSError
	var timeout net.Error
	var untrusted *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	var authority x509.UnknownAuthorityError
	switch err := h.error; {
	case errors.Is(err, context.Canceled):
		return "cancelled"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "connection refused"
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE),
		errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "the connection was closed"
	case errors.As(err, &dns):
		return "its host name is not known"
	case errors.As(err, &untrusted), errors.As(err, &authority):
		return "its certificate is not trusted"
	case errors.As(err, &record):
		return "it does not speak TLS"
	case errors.Is(err, fs.ErrNotExist):
		return "the file does not exist"
	case errors.Is(err, fs.ErrPermission):
		return "the file may not be read"
	case errors.As(err, &timeout) && timeout.Timeout():
		return "no answer in time"
	}
	return "the connection failed"
}
