package process

import (
	"os/exec"
	"syscall"
	"unsafe"
)

// separate puts a program into a group of its own. It is killed when the gateway dies.
func separate(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = new(syscall.SysProcAttr)
	}
	cmd.SysProcAttr.Setpgid = true
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
}

// Arguments of waitid(2).
const (
	onePid  = 1          // P_PID
	exited  = 0x4        // WEXITED
	notReap = 0x01000000 // WNOWAIT
)

// awaitExit waits for the end of a child and leaves its exit code to be taken. It
// reports whether it could.
func awaitExit(pid int) bool {
	var info [128]byte // siginfo_t, which is not read
	for {
		_, _, errno := syscall.Syscall6(syscall.SYS_WAITID, onePid, uintptr(pid), uintptr(unsafe.Pointer(&info)), exited|notReap, 0, 0)
		if errno != syscall.EINTR {
			return errno == 0
		}
	}
}
