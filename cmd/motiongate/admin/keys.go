package admin

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/router/access"
)

// NewKeys returns the commands that manage API keys.
func NewKeys() *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "keys",
		Short: "Create, list, rotate and revoke API keys of a running gateway",
		Long: `Manages the API keys of a running gateway whose auth.mode is keys. A new key is
printed once, alone on the last line; the gateway stores its hash only. Changes hold on
every gateway of the same state within a second.

The gateway is called at the admin listener of the settings, or at --url.`,
		Example: `  motiongate keys create --name blender --tenant art --rate 60/m --seconds-per-day 3600
  motiongate keys list
  motiongate keys rotate blender --overlap 24h
  motiongate keys revoke blender`,
	}, newKeysCreate(), newKeysList(), newKeysRotate(), newKeysRevoke(), newKeysGenerate())
}

// keyFlags are the flags that describe a key.
type keyFlags struct {
	key          access.Key
	rate, budget string
	secondsRate  string
	expires      time.Duration
}

func (k *keyFlags) add(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&k.key.Name, "name", "", "`NAME` of the key, unique")
	f.StringVar(&k.key.Tenant, "tenant", "default", "`TENANT` that its jobs and answers belong to")
	f.StringSliceVar(&k.key.Models, "models", nil, "`IDS` of the models that it may use, separated by commas; default all")
	f.StringSliceVar(&k.key.Refuse, "refuse-licenses", nil,
		"`PATTERNS` of licenses whose models it may not use, such as 'CC-BY-NC-*'; default none")
	f.StringVar(&k.key.Scope, "scope", "", "`SCOPE` of the key: worker connects workers and nothing else; default requests")
	f.StringVar((*string)(&k.key.Role), "role", "", "`ROLE` of the key: manager, viewer, operator or admin; default none")
	f.StringVar(&k.key.Priority, "priority", "", "highest `CLASS` of its requests in queues: low, normal or high")
	f.StringVar(&k.rate, "rate", "", "`COUNT/WINDOW` of its requests, such as 5/m; windows: s, m, h, d")
	f.IntVar(&k.key.Concurrency, "concurrency", 0, "`NUMBER` of its requests that may run at a time")
	f.Float64Var(&k.key.SecondsPerDay, "seconds-per-day", 0, "`SECONDS` of motion that may be generated on a day, in UTC")
	f.StringVar(&k.secondsRate, "seconds-rate", "", "`SECONDS/WINDOW` of motion that may be generated, such as 120/m")
	f.StringVar(&k.budget, "budget", "", "`AMOUNT/WINDOW` of money that it may spend, such as 5/d or 100/month")
	f.DurationVar(&k.expires, "expires", 0, "`TIME` after which it ends, such as 720h; default never")
	cli.Offer(c, "priority", "low", "normal", "high")
	cli.Offer(c, "scope", access.ScopeWorker)
	cli.Offer(c, "role", "manager", "viewer", "operator", "admin")
}

// read checks the flags and returns the key.
func (k *keyFlags) read() (access.Key, error) {
	key := k.key
	if err := key.Rate.UnmarshalText([]byte(k.rate)); err != nil {
		return key, cli.Usagef("--rate %w", err)
	}
	if err := key.SecondsRate.UnmarshalText([]byte(k.secondsRate)); err != nil {
		return key, cli.Usagef("--seconds-rate %w", err)
	}
	if err := key.Budget.UnmarshalText([]byte(k.budget)); err != nil {
		return key, cli.Usagef("--budget %w", err)
	}
	if k.expires < 0 {
		return key, cli.Usagef("--expires must be a time from now, such as 720h, not %s", k.expires)
	}
	if k.expires > 0 {
		key.Expires = time.Now().UTC().Add(k.expires).Truncate(time.Second)
	}
	if key.Name == "" {
		return key, cli.Usagef("--name is missing")
	}
	if err := key.Validate(); err != nil {
		return key, cli.Usagef("--%s", strings.ReplaceAll(err.Error(), "_per_", "-per-"))
	}
	return key, nil
}

func newKeysCreate() *cobra.Command {
	var g gateway
	var k keyFlags
	var secret *view[newKey]
	c := &cobra.Command{
		Use: "create", Short: "Create a key and print it once", Args: cli.Exactly(), ValidArgsFunction: cobra.NoFileCompletions,
		Example: `  motiongate keys create --name blender --tenant art --models kimodo-v1 --rate 60/m --expires 720h`,
		RunE: func(c *cobra.Command, _ []string) error {
			key, err := k.read()
			if err != nil {
				return err
			}
			return secret.show(c, &g, http.MethodPost, "/keys", key)
		},
	}
	k.add(c)
	secret = keyView(c)
	secret.addFlag(c)
	g.addFlags(c)
	completeFlag(c, &g, "models", modelNames)
	return c
}

// newKey is the answer to a request for a key: its name and its secret.
type newKey struct{ Name, Key string }

// keyView prints only the secret of a new key to the output of c, on one line.
func keyView(c *cobra.Command) *view[newKey] {
	return &view[newKey]{kind: "a key", write: func(out io.Writer, k *newKey) error {
		if k.Key == "" {
			return errors.New("the answer of the gateway is not a key")
		}
		fmt.Fprintf(c.ErrOrStderr(), "The key %s is valid now. It is shown only here:\n", k.Name)
		_, err := fmt.Fprintln(out, k.Key)
		return err
	}}
}

func newKeysRotate() *cobra.Command {
	var g gateway
	var overlap time.Duration
	c := &cobra.Command{
		Use: "rotate NAME", Short: "Give a key a new secret and print it once",
		Args: cli.Exactly("the name of the key"), ValidArgsFunction: g.completeArg(keyNames),
	}
	secret := keyView(c)
	secret.addFlag(c)
	c.Flags().DurationVar(&overlap, "overlap", 0, "`TIME` for which the old secret stays valid, up to 168h")
	return secret.command(c, &g, http.MethodPost, func(args []string) string {
		return "/keys/" + url.PathEscape(args[0]) + "/rotate?overlap=" + overlap.String()
	})
}

func newKeysRevoke() *cobra.Command {
	var g gateway
	c := &cobra.Command{
		Use: "revoke NAME", Short: "End a key", Args: cli.Exactly("the name of the key"), ValidArgsFunction: g.completeArg(keyNames),
		RunE: func(c *cobra.Command, args []string) error {
			if err := g.find(c); err != nil {
				return err
			}
			if _, err := g.call(c.Context(), http.MethodDelete, "/keys/"+url.PathEscape(args[0]), nil); err != nil {
				return err
			}
			_, err := fmt.Fprintf(c.OutOrStdout(), "The key %s is revoked.\n", cli.OneLine.Replace(args[0]))
			return err
		},
	}
	g.addFlags(c)
	return c
}

// keyList is the answer to GET /keys.
type keyList struct{ Keys []access.ListedKey }

func newKeysList() *cobra.Command {
	var g gateway
	table := view[keyList]{kind: "a list of keys", write: writeKeys}
	c := &cobra.Command{Use: "list", Short: "List the keys, without their secrets"}
	table.addFlag(c)
	return table.command(c, &g, http.MethodGet, func([]string) string { return "/keys" })
}

func writeKeys(out io.Writer, list *keyList) error {
	grid := cli.NewGrid(out)
	grid.Row("NAME", "TENANT", "SCOPE", "ROLE", "MODELS", "PRIORITY", "LIMITS", "CREATED", "LAST USED", "OVERLAP UNTIL", "EXPIRES")
	for i := range list.Keys {
		k := &list.Keys[i]
		grid.Row(k.Name, k.Tenant, cmp.Or(k.Scope, "requests"), cmp.Or(string(k.Role), "-"),
			modelsOf(&k.Key), cmp.Or(k.Priority, "normal"), limitsOf(&k.Key),
			dated(k.Created, "-"), dated(k.LastUsed, "never"), dated(k.OverlapUntil, "-"), dated(k.Expires, "never"))
	}
	return grid.Flush()
}

// modelsOf describes the models that a key may use.
func modelsOf(k *access.Key) string {
	text := cmp.Or(strings.Join(k.Models, ","), "all")
	if len(k.Refuse) > 0 {
		text += " but " + strings.Join(k.Refuse, ",")
	}
	return text
}

// dated formats a time for a table. A zero time is shown as none.
func dated(t time.Time, none string) string {
	if t.IsZero() {
		return none
	}
	return t.Format(time.RFC3339)
}

// limitsOf writes the limits of a key.
func limitsOf(k *access.Key) string {
	var out []string
	if !k.Rate.IsZero() {
		out = append(out, k.Rate.String())
	}
	if k.Concurrency > 0 {
		out = append(out, fmt.Sprintf("%d at a time", k.Concurrency))
	}
	if k.SecondsPerDay > 0 {
		out = append(out, fmt.Sprintf("%g s/d", k.SecondsPerDay))
	}
	if !k.SecondsRate.IsZero() {
		out = append(out, strings.Replace(k.SecondsRate.String(), "/", " s/", 1))
	}
	if !k.Budget.IsZero() {
		out = append(out, k.Budget.String())
	}
	return cmp.Or(strings.Join(out, ", "), "none")
}

func newKeysGenerate() *cobra.Command {
	var k keyFlags
	c := &cobra.Command{
		Use: "generate", Short: "Make a key for auth.keys_file, without a gateway",
		Long: `Prints an element of the list keys in auth.keys_file, and on the last line the key
that it stands for. No gateway is called.`,
		Args: cli.Exactly(), ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			key, err := k.read()
			if err != nil {
				return err
			}
			secret := access.NewSecret()
			entry, err := json.Marshal(struct {
				access.Key
				Hash access.Hash `json:"hash"`
			}{key, access.HashOf(secret)})
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "  - %s\n%s\n", entry, secret)
			return err
		},
	}
	k.add(c)
	return c
}
