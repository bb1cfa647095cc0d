package cachetest

import (
	"os/exec"
	"syscall"
)

// mortal lets a process end with the tests, also when these are killed and no
// cleanup is run.
func mortal(c *exec.Cmd) *exec.Cmd {
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	return c
}
