package command_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/command"
	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/remote"
)

// The tests run their own binary as the program.
func TestMain(m *testing.M) {
	jq.Serve()
	if len(os.Args) > 2 && os.Args[1] == "child" {
		child(os.Args[2], os.Args[3:])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// number is a variable of the environment.
func number(name string) float64 {
	v, err := strconv.ParseFloat(os.Getenv(name), 64)
	fail(err)
	return v
}

// speed returns the speed of the walk for the seed, in cm/s.
func speed() float64 {
	if os.Getenv("SEED") == "8" {
		return 120
	}
	return 100
}

// walk writes the result.
func walk(output string, frames int, fps float64) {
	fail(os.WriteFile(output, foreigntest.BVH(frames, fps, speed()), 0o600))
}

// child is the program. It says in a file that it runs, where the test waits for that.
func child(what string, args []string) {
	switch what {
	case "walk":
		body, err := io.ReadAll(os.Stdin)
		fail(err)
		req, err := codec.Decode(body, nil)
		if err == nil && os.Getenv("PROMPT") != req.Segments[0].Prompt {
			err = errors.New("the prompt is " + os.Getenv("PROMPT"))
		}
		fail(err)
		fmt.Println("progress 0.25")
		fmt.Fprint(os.Stderr, "\r 50%|#####     |")
		walk(os.Getenv("MOTION_OUTPUT"), int(number("FRAMES")), number("FPS"))
	case "secrets":
		for _, pair := range os.Environ() {
			if strings.Contains(pair, "secret") {
				fail(errors.New("the program gets " + pair))
			}
		}
		if os.Getenv("WANTED_VARIABLE") != "yes" {
			fail(errors.New("the variable that the settings name is missing"))
		}
		walk(os.Getenv("MOTION_OUTPUT"), int(number("FRAMES")), number("FPS"))
	case "fail":
		fmt.Fprintln(os.Stderr, "Traceback:\n  walk.py line 3\nValueError: no such gait")
		os.Exit(3)
	case "nothing", "short":
		if what == "short" {
			walk(os.Getenv("MOTION_OUTPUT"), 3, 30)
		}
	case "json":
		fail(os.WriteFile(os.Getenv("MOTION_OUTPUT"), foreigntest.JSON(int(number("FRAMES")), 22, number("FPS"), speed()/100, 0.93), 0o600))
	case "wrapped":
		motion := foreigntest.JSON(int(number("FRAMES")), 22, number("FPS"), speed()/100, 0.93)
		fail(os.WriteFile(os.Getenv("MOTION_OUTPUT"), fmt.Appendf(nil, `{"motion":%s}`, motion), 0o600))
	case "text":
		fail(os.WriteFile(os.Getenv("MOTION_OUTPUT"), []byte("this is no motion"), 0o600))
	case "bomb":
		fail(os.WriteFile(os.Getenv("MOTION_OUTPUT"), foreigntest.Bomb("walk.bvh", 8<<20, 8<<20), 0o600))
	case "link", "folder":
		if what == "folder" {
			fail(os.Mkdir(os.Getenv("MOTION_OUTPUT"), 0o700))
			return
		}
		outside := filepath.Join(args[0], "outside.bvh")
		fail(os.WriteFile(outside, foreigntest.BVH(30, 30, 100), 0o600))
		fail(os.Symlink(outside, os.Getenv("MOTION_OUTPUT")))
	case "flood":
		for {
			_, _ = os.Stdout.Write(make([]byte, 1<<16))
		}
	case "huge":
		f, err := os.Create("huge") // in the working folder
		fail(err)
		fail(f.Truncate(10 << 30))
		time.Sleep(time.Hour)
	case "hang":
		// With a process of its own that would stay.
		c := exec.Command(os.Args[0], "child", "sleep")
		fail(c.Start())
		fail(os.WriteFile(filepath.Join(args[0], fmt.Sprint(os.Getpid())), nil, 0o600))
		fail(os.WriteFile(filepath.Join(args[0], fmt.Sprint(c.Process.Pid)), nil, 0o600))
		time.Sleep(time.Hour)
	case "sleep":
		time.Sleep(time.Hour)
	case "worker":
		worker(args[0])
	}
}

// worker is a program that stays. Prompts tell it what to do.
func worker(folder string) {
	fail(os.WriteFile(filepath.Join(folder, fmt.Sprint(os.Getpid())), nil, 0o600))
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 16<<20)
	fmt.Println("loaded the weights")
	for lines.Scan() {
		var r struct {
			ID, Prompt, Output string
			Frames             int
			FPS                float64
			Cancel             bool
			Request            json.RawMessage
		}
		fail(json.Unmarshal(lines.Bytes(), &r))
		switch {
		case r.Cancel:
			fmt.Printf("{\"id\":%q,\"error\":\"cancelled\"}\n", r.ID)
		case strings.Contains(r.Prompt, "crash"):
			fmt.Fprintln(os.Stderr, "CUDA error")
			os.Exit(4)
		case strings.Contains(r.Prompt, "refuse"):
			fmt.Printf("{\"id\":%q,\"error\":\"no such gait\"}\n", r.ID)
		case strings.Contains(r.Prompt, "wait"):
			fail(os.WriteFile(filepath.Join(folder, "waits"), nil, 0o600))
		default:
			fmt.Printf("{\"id\":%q,\"progress\":0.5}\n", r.ID)
			walk(r.Output, r.Frames, r.FPS)
			fmt.Printf("{\"id\":%q,\"done\":true}\n", r.ID)
		}
	}
}

// start returns a server whose program is the child of this test.
func start(t *testing.T, change func(*command.Options), args ...string) *command.Server {
	t.Helper()
	o := command.Options{
		Options: remote.Options{Name: "walker", Declared: []remote.Declared{
			{ID: "walker", FPS: 30, MaxSeconds: 20, Seed: true, SkeletonFile: remote.SkeletonOfResult},
		}},
		Command: append([]string{os.Args[0], "child"}, args...), Result: foreign.Result{Format: "bvh"}, Work: t.TempDir(),
	}
	if change != nil {
		change(&o)
	}
	s, err := command.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// known gives the model its skeleton, so that nothing has to be learnt.
func known(o *command.Options) {
	o.Declared[0].SkeletonFile = "here"
	o.Declared[0].Skeleton = mmcp.Skeleton{Joints: []mmcp.Joint{{Name: "Hips", RestRotation: [4]float64{0, 0, 0, 1}}}}
}

// request is one of a second.
func request(t *testing.T, s *command.Server, prompt string) *mmcp.Request {
	t.Helper()
	caps, err := s.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return &mmcp.Request{
		ProtocolVersion: "1.0", Model: "walker", Skeleton: caps.Models[0].CanonicalSkeleton, Options: mmcp.DefaultOptions(),
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: 30}},
	}
}

func TestConforms(t *testing.T) {
	mmcptest.TestBackend(t, func(t *testing.T) mmcp.Backend { return start(t, nil, "walk") },
		mmcptest.Deterministic(), mmcptest.Blocking(func(t *testing.T) mmcp.Backend { return start(t, known, "sleep") }))
}

// TestRelativeFolders runs a program whose working folders are below where the gateway was
// started, as those of the default settings are.
func TestRelativeFolders(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, args := range map[string][]string{"a run each": {"walk"}, "a worker": {"worker", t.TempDir()}} {
		s := start(t, func(o *command.Options) { o.Work, o.Worker = filepath.Join("data", "work"), args[0] == "worker" }, args...)
		if _, err := s.Generate(t.Context(), request(t, s, "walk").Call()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The skeleton is learnt once, also over a restart, and again when the command changes.
func TestSkeletonIsLearntOnce(t *testing.T) {
	kept := t.TempDir()
	keepSkeletons := func(o *command.Options) { o.SkeletonDir = kept }
	caps, err := start(t, keepSkeletons, "walk").Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	joints := caps.Models[0].CanonicalSkeleton.Joints
	if at := joints[0].RestTranslation[1]; len(joints) != 24 || !(at > 0.9499 && at < 0.9501) { // centimetres became metres
		t.Errorf("%d joints, the root %v", len(joints), joints[0])
	}
	files, err := os.ReadDir(kept)
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	// A program that would fail is not run again; another command is.
	path := filepath.Join(kept, files[0].Name())
	again, err := start(t, keepSkeletons, "walk").Capabilities(t.Context())
	if err != nil || len(again.Models) != 1 {
		t.Errorf("after a restart: %v", err)
	}
	if _, err := start(t, keepSkeletons, "fail").Capabilities(t.Context()); err == nil {
		t.Error("another command has the skeleton of this one")
	}
	if err := os.WriteFile(path, []byte("{damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := start(t, keepSkeletons, "walk").Capabilities(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestErrors(t *testing.T) {
	for name, c := range map[string]struct {
		timeout time.Duration
		code    mmcp.Code
		want    string
	}{
		"fail":    {0, mmcp.CodeUpstreamInvalid, "failed with exit code 3: ValueError: no such gait"},
		"nothing": {0, mmcp.CodeUpstreamInvalid, "ended without a result: it wrote no file at $MOTION_OUTPUT."},
		"text":    {0, mmcp.CodeUpstreamInvalid, `cannot be used as bvh: line 1: "this" where HIERARCHY is expected`},
		"short":   {0, mmcp.CodeUpstreamInvalid, "it lasts 0.10 s instead of the requested 1.00 s"},
		"flood":   {0, mmcp.CodeUpstreamInvalid, "wrote more than 16 MiB to its standard output"},
		"huge":    {0, mmcp.CodeUpstreamInvalid, "wrote more than the 268435456 bytes of max_answer_bytes and was ended"},
		"sleep":   {50 * time.Millisecond, mmcp.CodeTimeout, "did not end within 50ms and was killed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			work := t.TempDir()
			s := start(t, func(o *command.Options) { known(o); o.Timeout, o.Work = c.timeout, work }, name)
			_, err := s.Generate(t.Context(), request(t, s, "walk").Call())
			if e := mmcp.AsError(err); err == nil || e.Code != c.code || !strings.Contains(e.Message, c.want) || e.Details["upstream"] != "walker" {
				t.Errorf("error %v %v", err, e.Details)
			}
			if left, err := os.ReadDir(work); err != nil || len(left) != 0 {
				t.Errorf("working folders are left: %v", left)
			}
		})
	}
}

// TestResultsOutsideTheFolder holds that a result is a file of the working folder: a link that
// leads out of it is not followed, and its target stays.
func TestResultsOutsideTheFolder(t *testing.T) {
	for _, what := range []string{"link", "folder"} {
		work, elsewhere := t.TempDir(), t.TempDir()
		s := start(t, func(o *command.Options) { known(o); o.Work = work }, what, elsewhere)
		_, err := s.Generate(t.Context(), request(t, s, "../../walk").Call())
		if e := mmcp.AsError(err); e.Code != mmcp.CodeUpstreamInvalid || !strings.Contains(e.Message, "is not a file") {
			t.Errorf("%s: error %v", what, err)
		}
		if _, err := os.Stat(filepath.Join(elsewhere, "outside.bvh")); what == "link" && err != nil {
			t.Errorf("what the link leads to is gone: %v", err)
		}
		if left, err := os.ReadDir(work); err != nil || len(left) != 0 {
			t.Errorf("%s: working folders are left: %v", what, left)
		}
	}
}

// TestProgramsGetNoSecrets holds that a program gets no variable of the gateway that nobody named.
func TestProgramsGetNoSecrets(t *testing.T) {
	for _, name := range []string{"ADMIN_TOKEN", "KIMODO_TOKEN", "AWS_SECRET_ACCESS_KEY", "MOTIONGATE_AUTH_KEYS"} {
		t.Setenv(name, "secret")
	}
	t.Setenv("WANTED_VARIABLE", "yes")
	s := start(t, func(o *command.Options) { known(o); o.Env = []string{"WANTED_*"} }, "secrets")
	if _, err := s.Generate(t.Context(), request(t, s, "walk").Call()); err != nil {
		t.Error(err)
	}
}

// TestZIPBombs holds that a result which unpacks to more than an answer may have ends with
// an error that says so.
func TestZIPBombs(t *testing.T) {
	s := start(t, func(o *command.Options) { known(o); o.MaxAnswerBytes = 1 << 20 }, "bomb")
	_, err := s.Generate(t.Context(), request(t, s, "walk").Call())
	if e := mmcp.AsError(err); e.Code != mmcp.CodeUpstreamInvalid || !strings.Contains(e.Message, "its file walk.bvh has 8388608 bytes") {
		t.Errorf("error %v", err)
	}
}

// TestJSONResult holds that the JSON of a program is a motion on its skeleton, which differs
// where the program walks faster, also where jq makes the arrays of it.
func TestJSONResult(t *testing.T) {
	skeleton, ok := foreign.Skeleton("smpl22")
	if !ok {
		t.Fatal("there is no skeleton smpl22")
	}
	for program, arrays := range map[string]string{"json": "", "wrapped": ".motion"} {
		s := start(t, func(o *command.Options) {
			o.Declared[0].SkeletonFile, o.Declared[0].Skeleton, o.Result.Format = "smpl22", skeleton, "json"
			o.Result.Arrays = arrays
		}, program)
		caps, err := s.Capabilities(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		bodies := map[mmcp.Seed][]byte{}
		for _, seed := range []mmcp.Seed{"7", "8"} {
			req := request(t, s, "walk")
			req.Options.Seed = seed
			res, err := s.Generate(t.Context(), req.Call())
			if err != nil {
				t.Fatal(err)
			}
			for _, problem := range mmcptest.ResultProblems(res.Body, &caps.Models[0], 30, 1) {
				t.Errorf("seed %s: %s", seed, problem)
			}
			bodies[seed] = res.Body
		}
		if bytes.Equal(bodies["7"], bodies["8"]) {
			t.Error("a faster walk is the same motion")
		}
	}
}

// A program that is not there is like a server that is away.
func TestMissingProgram(t *testing.T) {
	s := start(t, func(o *command.Options) { known(o); o.Command = []string{"no-such-program-here"} })
	if _, err := s.Capabilities(t.Context()); mmcp.AsError(err).Code != mmcp.CodeModelUnavailable {
		t.Error(err)
	}
}

// pids are the processes that wrote their numbers into a folder.
func pids(folder string) (out []int) {
	files, _ := os.ReadDir(folder)
	for _, f := range files {
		if n, err := strconv.Atoi(f.Name()); err == nil {
			out = append(out, n)
		}
	}
	return out
}

func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ") // of a dead one that nobody has waited for
}

// A cancelled run leaves no process, also none that its program started.
func TestCancelsLeaveNoProcess(t *testing.T) {
	cancels := 50
	if chaos {
		cancels = 1000
	}
	folder := t.TempDir()
	s := start(t, known, "hang", folder)
	req := request(t, s, "hang")
	var all sync.WaitGroup
	slots := make(chan struct{}, 8)
	for i := range cancels {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i%20)*time.Millisecond)
			if i == 0 {
				cancel()
				ctx, cancel = context.WithCancel(t.Context())
				go func() { // ends when the program and its own process run
					mmcptest.Eventually(t, "the program runs", func() bool { return len(pids(folder)) >= 2 })
					cancel()
				}()
			}
			defer cancel()
			if _, err := s.Generate(ctx, req.Call()); err == nil {
				t.Error("a hanging program answered")
			}
		})
	}
	all.Wait()
	for _, pid := range pids(folder) {
		mmcptest.Eventually(t, fmt.Sprintf("process %d is gone", pid), func() bool { return !alive(pid) })
	}
}

func TestProgress(t *testing.T) {
	s := start(t, nil, "walk")
	call := request(t, s, "walk").Call()
	var mu sync.Mutex
	shares := map[float64]bool{}
	call.Hooks.Progress = func(at float64) { mu.Lock(); shares[at] = true; mu.Unlock() }
	if _, err := s.Generate(t.Context(), call); err != nil {
		t.Fatal(err)
	}
	// The bar on standard error has no end of line, so that it is not known to be whole.
	if !shares[0.25] {
		t.Errorf("progress %v", shares)
	}
}

// A worker keeps running over requests, refusals and cancels, and is started again
// after a crash.
func TestWorker(t *testing.T) {
	folder := t.TempDir()
	s := start(t, func(o *command.Options) { o.Worker = true }, "worker", folder)
	ask := func(ctx context.Context, prompt, want string) {
		t.Helper()
		_, err := s.Generate(ctx, request(t, s, prompt).Call())
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", prompt, err, want)
		}
	}
	ask(t.Context(), "walk", "")
	ask(t.Context(), "refuse", "no such gait")
	ctx, cancel := context.WithCancel(t.Context())
	go func() { // ends when the worker has the request
		mmcptest.Eventually(t, "the worker waits", func() bool { _, err := os.Stat(filepath.Join(folder, "waits")); return err == nil })
		cancel()
	}()
	ask(ctx, "wait", "cancelled")
	ask(t.Context(), "walk", "")
	if n := len(pids(folder)); n != 1 {
		t.Errorf("%d workers were started", n)
	}
	ask(t.Context(), "crash", "exit code 4: CUDA error")
	ask(t.Context(), "walk", "")
	all := pids(folder)
	if len(all) != 2 {
		t.Errorf("%d workers were started", len(all))
	}
	s.Close()
	for _, pid := range all {
		if alive(pid) {
			t.Errorf("worker %d runs on", pid)
		}
	}
}
