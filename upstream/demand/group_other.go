//go:build !unix

package demand

import (
	"errors"
	"syscall"
)

func killGroup(int, syscall.Signal) error { return errors.ErrUnsupported }
