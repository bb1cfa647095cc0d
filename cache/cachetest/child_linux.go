package cachetest

import (
	"os/exec"
	"syscall"
)

// mortal makes a process end with the tests, even if these are killed and run no cleanup.
func mortal(c *exec.Cmd) *exec.Cmd {
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	return c
}
