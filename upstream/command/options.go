package command

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/process"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Options describe one program. A zero field selects its default.
type Options struct {
	remote.Options // Name, limits and models; there is no URL

	Command []string // program and arguments; {prompt}, {frames}, {fps}, {seconds}, {seed} and {output} are replaced
	Dir     string   // folder in which the program runs; default: a new one for each run
	Env     []string // further variables for the program, see process.Environment
	Worker  bool     // the program runs on, and reads requests as lines of JSON
	Result  foreign.Result

	SkeletonDir string // folder for skeletons of its results; "": not stored
	Work        string // folder for working folders; "": the system's
}

// Validate returns the faults of the options that remote.Options does not check.
func (o *Options) Validate() []remote.Fault {
	var faults []remote.Fault
	if len(o.Command) == 0 {
		faults = append(faults, remote.Fault{Key: "command", Message: "is missing; name a program and its arguments, such as [python3, walk.py]"})
	}
	if len(o.Declared) == 0 {
		faults = append(faults, remote.Fault{Key: "models", Message: "is missing; a command needs at least one model"})
	}
	if err := process.CheckNames(o.Env); err != nil {
		faults = append(faults, remote.Fault{Key: "env", Message: err.Error()})
	}
	for _, f := range o.Result.Validate() {
		faults = append(faults, remote.Fault{Key: "result." + f.Key, Message: f.Message})
	}
	return append(faults, o.Result.CheckModels(o.Declared)...)
}

// arguments returns the command line for a run. It makes relative names of existing files absolute, because
// the program runs in a folder of its own.
func (o *Options) arguments(v *foreign.Values, output string) []string {
	r := strings.NewReplacer("{output}", output)
	if v != nil {
		r = strings.NewReplacer("{prompt}", v.Prompt, "{frames}", fmt.Sprint(v.Frames), "{fps}", fmt.Sprint(v.FPS),
			"{seconds}", fmt.Sprint(v.Seconds), "{seed}", v.Seed, "{output}", output)
	}
	out := make([]string, len(o.Command))
	for i, arg := range o.Command {
		out[i] = r.Replace(arg)
		if path, _, ok := o.file(i); ok && out[i] == arg {
			out[i] = path
		}
	}
	return out
}

// file returns the file that an argument names, if it exists. The program is looked up in PATH, unless its
// name has a separator.
func (o *Options) file(i int) (path string, info os.FileInfo, ok bool) {
	arg := o.Command[i]
	if arg == "" || strings.HasPrefix(arg, "-") || i == 0 && filepath.Base(arg) == arg {
		return "", nil, false
	}
	path = arg
	if o.Dir != "" && !filepath.IsAbs(arg) {
		path = filepath.Join(o.Dir, arg)
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", nil, false
	}
	info, err = os.Stat(path)
	return path, info, err == nil && info.Mode().IsRegular()
}

// revision returns a hash of the command line and the files that it names.
func (o *Options) revision() string {
	h := sha256.New()
	for i, arg := range o.Command {
		fmt.Fprintf(h, "%q\n", arg)
		if _, info, ok := o.file(i); ok {
			fmt.Fprintln(h, info.Size(), info.ModTime().UnixNano())
		}
	}
	fmt.Fprintf(h, "%v %+v", o.Worker, o.Result)
	return hex.EncodeToString(h.Sum(nil)[:6])
}
