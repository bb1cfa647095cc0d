package process

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"sync"
	"syscall"
)

// guardName is the first argument of the guard process.
const guardName = "motiongate-guard"

// guard is a second process of this binary. It reads the ids of running process groups from a pipe, and kills
// these groups when the pipe closes, even if the gateway was killed.
var guard struct {
	mu      sync.Mutex
	wanted  bool
	running bool
	in      *os.File
}

// Guard makes the process groups of programs be killed when this process is killed. main must call it first:
// in the guard process, which is started with the first program, it does not return.
func Guard() {
	if len(os.Args) > 0 && os.Args[0] == guardName {
		signal.Ignore(syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
		for group := range groupsLeft(os.Stdin) {
			_ = syscall.Kill(-group, syscall.SIGKILL) // it may have ended
		}
		os.Exit(0)
	}
	guard.mu.Lock()
	defer guard.mu.Unlock()
	guard.wanted = true
}

// groupsLeft reads lines such as +7 and -7 to the end, and returns the groups that are still running.
func groupsLeft(r io.Reader) map[int]bool {
	left := map[int]bool{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		group, err := strconv.Atoi(lines.Text())
		switch {
		case err != nil || group == 0:
		case group > 0:
			left[group] = true
		default:
			delete(left, -group)
		}
	}
	return left
}

// report sends the guard the id of a group that is running, or its negative when the group has ended.
func report(group int) {
	guard.mu.Lock()
	defer guard.mu.Unlock()
	if !guard.wanted {
		return
	}
	if !guard.running && (group < 0 || startGuard() != nil) {
		return // programs still end with the gateway, but their child processes may remain
	}
	if _, err := fmt.Fprintf(guard.in, "%+d\n", group); err != nil {
		guard.running = false // the guard was killed; the next program starts another one
		_ = guard.in.Close()
	}
}

// startGuard starts the guard. It needs mu.
func startGuard() error {
	out, in, err := os.Pipe()
	if err != nil {
		return err
	}
	cmd := exec.Command("/proc/self/exe") //nolint:noctx // It ends with the pipe.
	cmd.Args = []string{guardName}
	cmd.Stdin = out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // not in a group that is killed as a whole
	err = cmd.Start()
	_ = out.Close() // the guard has it
	if err != nil {
		_ = in.Close() // there is no reader
		return err
	}
	go func() { _ = cmd.Wait() }() // ends with the guard, at the latest after this process
	guard.in, guard.running = in, true
	return nil
}
