package admin

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/router/access"
)

// NewRequests returns the commands of the request log.
func NewRequests() *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "requests",
		Short: "Show and repeat requests that a gateway has answered",
		Long: `Shows the request log of a running gateway and of all that share its state: requests for motion,
kept for requests.keep of the settings. Prompts and bodies are kept only with log.prompts: true.

The gateway is called at the admin listener of the settings, or at --url.`,
		Example: `  motiongate requests list --failed
  motiongate requests show ID
  motiongate requests replay ID --fresh`,
	}, newRequestsList(), newRequestsShow(), newRequestsReplay())
}

// requestList is the answer to GET /requests.
type requestList struct{ Requests []access.Request }

func newRequestsList() *cobra.Command {
	var g gateway
	var tenant, model string
	var failed bool
	var limit int
	table := view[requestList]{kind: "a list of requests", write: writeRequests}
	c := &cobra.Command{Use: "list", Short: "List requests, the latest first"}
	f := c.Flags()
	f.StringVar(&tenant, "tenant", "", "only those of a `TENANT`")
	f.StringVar(&model, "model", "", "only those for a model, by its `ID`")
	f.BoolVar(&failed, "failed", false, "only those that failed")
	f.IntVar(&limit, "limit", 50, "how many, up to 1000")
	table.addFlag(c)
	return table.command(c, &g, http.MethodGet, func([]string) string {
		query := url.Values{"tenant": {tenant}, "model": {model}, "failed": {strconv.FormatBool(failed)}, "limit": {strconv.Itoa(limit)}}
		return "/requests?" + query.Encode()
	})
}

func writeRequests(out io.Writer, list *requestList) error {
	grid := cli.NewGrid(out)
	grid.Row("AT", "ID", "TENANT", "MODEL", "STATUS", "CACHE", "UPSTREAM", "SECONDS", "PROMPT")
	for i := range list.Requests {
		r := &list.Requests[i]
		grid.Row(r.At.Local().Format(time.DateTime), r.ID, cmp.Or(r.Tenant, "-"), cmp.Or(r.Model, "-"), strconv.Itoa(r.Status),
			cmp.Or(r.Code, r.Cache, "-"), cmp.Or(r.Upstream, "-"), strconv.FormatFloat(r.Seconds, 'f', 3, 64), r.Prompt)
	}
	return grid.Flush()
}

func newRequestsShow() *cobra.Command {
	var g gateway
	request := view[access.Request]{kind: "a request", write: func(out io.Writer, r *access.Request) error {
		return cli.WriteJSON(out, struct {
			*access.Request
			Body json.RawMessage `json:"body,omitempty"` // JSON, as received
		}{r, r.Body})
	}}
	c := &cobra.Command{Use: "show ID", Short: "Show one request as JSON", Args: cli.Exactly("the id of the request")}
	return request.command(c, &g, http.MethodGet, func(args []string) string { return "/requests/" + url.PathEscape(args[0]) })
}

// replayTimeout bounds a replay, in which a server may run.
const replayTimeout = 10 * time.Minute

// errDiffers is the error of a replay whose answer differs from the first.
var errDiffers = errors.New("the answer is not the same as the first one")

func newRequestsReplay() *cobra.Command {
	g := gateway{timeout: replayTimeout}
	var fresh bool
	replay := view[replayed]{kind: "a replay", write: writeReplay}
	c := &cobra.Command{
		Use: "replay ID", Short: "Send a request again, and compare its answer with the first one",
		Long: `Has the gateway execute a request again, as its tenant and within the limits of its key, and tells
whether the answer is equal to the first one, byte by byte. The exit code is 1 where it is not.
The body of the request must have been kept: log.prompts must be true.`,
		Args: cli.Exactly("the id of the request"), ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, args []string) error {
			path := "/requests/" + url.PathEscape(args[0]) + "/replay?fresh=" + strconv.FormatBool(fresh)
			r, err := replay.read(c, &g, http.MethodPost, path, nil)
			if err == nil && r.Equal != nil && !*r.Equal {
				err = errDiffers
			}
			return err
		},
	}
	c.Flags().BoolVar(&fresh, "fresh", false, "have a server make the motion, also if it is cached")
	replay.addFlag(c)
	g.addFlags(c)
	return c
}

// replayed is the outcome of a replay.
type replayed struct {
	Status              int
	Code, Cache, Reason string
	Bytes               int
	Equal               *bool // nil: not compared
	Seconds             float64
}

func writeReplay(out io.Writer, r *replayed) error {
	verdict := "not compared"
	if r.Equal != nil {
		verdict = map[bool]string{true: "equal", false: "different"}[*r.Equal]
	}
	if r.Reason != "" {
		verdict += ": " + r.Reason
	}
	_, err := fmt.Fprintf(out, "%d %s, %d bytes, %.3f s\n%s\n", r.Status, cli.OneLine.Replace(cmp.Or(r.Code, r.Cache)), r.Bytes, r.Seconds,
		cli.OneLine.Replace(verdict))
	return err
}
