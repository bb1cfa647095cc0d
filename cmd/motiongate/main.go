// Command motiongate is one endpoint of the Motion Model Context Protocol in
// front of every motion model that a studio has, with an engine of its own.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/motiongate/motiongate/cmd/motiongate/admin"
	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/cmd/motiongate/motion"
	"github.com/motiongate/motiongate/cmd/motiongate/serve"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/process"
)

// Exit codes.
const (
	exitFailure = 1
	exitUsage   = 2
)

func main() {
	process.Guard()
	jq.Serve()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal begins a shutdown. The second signal has its default effect and ends the process at
	// once.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx))
}

func run(ctx context.Context) int {
	root := newRoot()
	root.SetOut(cli.Printable{Writer: os.Stdout})
	root.SetErr(cli.Printable{Writer: os.Stderr})
	begun := false // flags and arguments were valid
	root.PersistentPreRun = func(*cobra.Command, []string) { begun = true }
	c, err := root.ExecuteContextC(ctx)
	if err == nil {
		return 0
	}
	fmt.Fprintln(root.ErrOrStderr(), "motiongate: "+cli.Sentence(c, err))
	if usage := (*cli.UsageError)(nil); !begun || errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailure
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
	// Not cobra's own flag: its text template makes the linker keep every method of every type, 12 MB of
	// program and 9 MB of memory at rest.
	root.Flags().BoolVar(&version, "version", false, "print the version")
	root.Args = cli.NoSuchCommand
	root.SetFlagErrorFunc(badFlag)
	root.SetHelpCommand(newHelp())
	root.AddCommand(serve.NewServe(), newWorker(), newModels(), newMCP(), newCheck(), newBench(), newSim(), newVersion(),
		newConfig(), newState(), newBackup(), newRestore(),
		admin.NewFleet(), admin.NewKeys(), admin.NewUsage(), admin.NewAudit(), admin.NewRequests(), admin.NewTrials(),
		motion.NewGenerate(), motion.NewEdit(), motion.NewSet(), motion.NewConvert(), motion.NewTrace(),
		motion.NewRender(), motion.NewLearn(), motion.NewMetrics(), motion.NewExplain(), motion.NewClips())
	return root
}

// newHelp returns cobra's own help command, except that an unknown command is an error.
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
				return cli.Usage(err)
			}
			if len(rest) > 0 {
				return cli.Usage(cli.NoSuchCommand(found, rest))
			}
			found.InitDefaultHelpFlag() // otherwise it is missing in the list
			return found.Help()
		},
	}
}

// badFlag returns a readable error for a faulty flag.
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
