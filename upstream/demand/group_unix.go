//go:build unix && !linux

package demand

import "syscall"

func killGroup(group int, s syscall.Signal) error { return syscall.Kill(-group, s) }
