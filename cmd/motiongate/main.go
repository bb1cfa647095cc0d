// Command motiongate is one endpoint of the Motion Model Context Protocol in
// front of every motion model that a studio has, with an engine of its own.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
	"github.com/motiongate/motiongate/upstream/process"
	"github.com/motiongate/motiongate/upstream/rest"
)

// Exit codes.
const (
	exitFailure = 1
	exitUsage   = 2
)

func main() {
	process.Guard()
	rest.Evaluator()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal asks for an end in good order; the second one finds the
	// system's own handling again, which ends the process at once.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx))
}

func run(ctx context.Context) int {
	root := newRoot()
	root.SetOut(printable{os.Stdout})
	root.SetErr(printable{os.Stderr})
	begun := false // flags and arguments were good
	root.PersistentPreRun = func(*cobra.Command, []string) { begun = true }
	c, err := root.ExecuteContextC(ctx)
	if err == nil {
		return 0
	}
	fmt.Fprintln(root.ErrOrStderr(), "motiongate: "+sentence(c, err))
	if usage := (*usageError)(nil); !begun || errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailure
}

// usageError is a fault of the command line that only its command can see.
type usageError struct{ error }

func (e *usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return &usageError{fmt.Errorf(format, args...)} }

// sentence words an error of a command for a person.
func sentence(c *cobra.Command, err error) string {
	var faults config.Faults
	if errors.As(err, &faults) && len(faults) > 1 {
		return fmt.Sprintf("%d settings are wrong:\n%s", len(faults), faults)
	}
	var e *mmcp.Error
	if !errors.As(err, &e) {
		return err.Error()
	}
	message := nameFlag(c, e.Message)
	// A person at a terminal has no details.errors to look into.
	if list, _ := e.Details["errors"].([]jsonio.Fault); len(list) > 1 {
		lines := make([]string, len(list))
		for i, f := range list {
			lines[i] = nameFlag(c, f.Path()+" "+f.Msg)
		}
		message = strings.Join(lines, "; ") + "."
	}
	return strings.Replace(err.Error(), e.Error(), message, 1)
}

func newRoot() *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:   "motiongate",
		Short: "One endpoint for all motion models, with a built-in engine",
		Long: `motiongate speaks MMCP, the Motion Model Context Protocol: text in, glTF
animation out. It puts any number of motion servers behind one address, and it
brings an engine that needs neither GPU nor network.`,
		Example: `  motiongate serve
  motiongate serve --upstream kimodo=http://gpu:8000
  motiongate generate "a person walks forward, then stops" --seconds 4 -o walk.glb`,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(c *cobra.Command, _ []string) error {
			if version {
				return printVersion(c.OutOrStdout())
			}
			return c.Help()
		},
	}
	// Not cobra's own flag: its template for the text has the linker keep every
	// method of every type: 12 MB of program, 9 MB of memory at rest.
	root.Flags().BoolVar(&version, "version", false, "print the version")
	root.Args = noSuchCommand
	root.SetFlagErrorFunc(badFlag)
	root.SetHelpCommand(newHelp())
	root.AddCommand(newUsage(), newAudit(), newRequests(), newTrials())
	root.AddCommand(newServe(), newGenerate(), newModels(), newFleetCommand(), newWorker(), newKeys(), newRender(), newMetrics(), newExplain(),
		newCheck(), newMCP(), newBench(), newBackup(), newRestore(),
		newClips(), newConfig(), newState(), newSim(), newVersion(), newConvert())
	return root
}

// group returns c as a command that only has commands below it, and prints its help.
func group(c *cobra.Command, below ...*cobra.Command) *cobra.Command {
	c.Args, c.ValidArgsFunction = noSuchCommand, cobra.NoFileCompletions
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	c.AddCommand(below...)
	return c
}

// noSuchCommand refuses arguments of a command that only has commands below it.
func noSuchCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	message := fmt.Sprintf("there is no command %q", args[0])
	c.SuggestionsMinimumDistance = 2
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		message += "; did you mean " + strings.Join(near, " or ") + "?"
	} else {
		message += "; see " + c.CommandPath() + " --help"
	}
	return errors.New(message)
}

// newHelp is cobra's own command, but for words that are no command: they are an
// error here.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about any command",
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var names []cobra.Completion
			if found, rest, err := c.Root().Find(args); err == nil && len(rest) == 0 {
				for _, sub := range found.Commands() {
					if sub.IsAvailableCommand() {
						names = append(names, sub.Name())
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			found, rest, err := c.Root().Find(args)
			if err != nil {
				return &usageError{err}
			}
			if len(rest) > 0 {
				return &usageError{noSuchCommand(found, rest)}
			}
			found.InitDefaultHelpFlag() // else it is missing in the list
			return found.Help()
		},
	}
}

// badFlag words what is wrong with a flag.
func badFlag(c *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	if errors.As(err, &value) {
		kinds := map[string]string{"float64": "a number", "int": "a whole number", "bool": "true or false",
			"duration": "a time such as 500ms or 5s"}
		if kind := kinds[value.GetFlag().Value.Type()]; kind != "" {
			return fmt.Errorf("--%s must be %s, not %q", value.GetFlag().Name, kind, value.GetValue())
		}
		return err
	}
	return fmt.Errorf("%w; see %s --help", err, c.CommandPath())
}

// Completions of arguments in shells. Without one a shell offers every file.
var (
	motions = cobra.FixedCompletions([]cobra.Completion{"glb", "gltf", "vrma", "bvh"}, cobra.ShellCompDirectiveFilterFileExt)
	folders = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
)

// offer has shells offer the values that a flag takes.
func offer(c *cobra.Command, flag string, values ...cobra.Completion) {
	// It fails for a flag that is not there or was offered values before.
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// exactly wants as many arguments as it has words for.
func exactly(words ...string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) < len(words):
			return fmt.Errorf("%s is missing; see %s --help", words[len(args)], c.CommandPath())
		case len(args) > len(words):
			return fmt.Errorf("%q is one argument too many; see %s --help", args[len(words)], c.CommandPath())
		}
		return nil
	}
}
