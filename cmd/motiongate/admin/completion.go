package admin

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/mmcp"
)

// completionTimeout bounds how long a shell waits for names from a gateway.
const completionTimeout = 2 * time.Second

// nameSource reads names from an endpoint of the gateway, for completion in a shell.
type nameSource struct {
	path  string
	names func(body []byte) []cobra.Completion
}

var (
	keyNames = nameSource{"/keys", namesOf(func(l *keyList) (out []string) {
		for i := range l.Keys {
			out = append(out, l.Keys[i].Name)
		}
		return out
	})}
	upstreamNames = nameSource{"/fleet", namesOf(func(f *mmcp.Fleet) (out []string) {
		for i := range f.Upstreams {
			out = append(out, f.Upstreams[i].Name)
		}
		return out
	})}
	// The fleet has one queue for each model.
	modelNames = nameSource{"/fleet", namesOf(func(f *mmcp.Fleet) (out []string) {
		for i := range f.Queues {
			out = append(out, f.Queues[i].Model)
		}
		return out
	})}
)

// namesOf returns a function that decodes a T and collects its names. It returns none if the body is not a T.
func namesOf[T any](names func(*T) []string) func(body []byte) []cobra.Completion {
	return func(body []byte) []cobra.Completion {
		v := new(T)
		if json.Unmarshal(body, v) != nil {
			return nil
		}
		return names(v)
	}
}

// completeArg returns a completion of the first argument by names from the gateway. It offers nothing if no
// gateway answers.
func (g *gateway) completeArg(source nameSource) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return g.fetchNames(c, source), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeFlag completes the value of a flag by names from the gateway.
func completeFlag(c *cobra.Command, g *gateway, flag string, source nameSource) {
	// It fails only for an unknown flag or a second registration, which are faults of the program.
	_ = c.RegisterFlagCompletionFunc(flag, func(c *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return g.fetchNames(c, source), cobra.ShellCompDirectiveNoFileComp
	})
}

// fetchNames returns names from the gateway, or none if it cannot be reached.
func (g *gateway) fetchNames(c *cobra.Command, source nameSource) []cobra.Completion {
	if err := g.find(c); err != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.Context(), completionTimeout)
	defer cancel()
	body, err := g.call(ctx, http.MethodGet, source.path, nil)
	if err != nil {
		return nil
	}
	return source.names(body)
}
