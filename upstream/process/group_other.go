//go:build !unix

package process

import (
	"os/exec"
	"syscall"
)

func separate(*exec.Cmd) {}

func signalGroup(cmd *exec.Cmd, _ syscall.Signal) error { return cmd.Process.Kill() }
