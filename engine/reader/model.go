package reader

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// instruction is the system prompt of the model. The movements are in the schema.
const instruction = "You read sentences that tell how one person moves. Answer with JSON: the list \"events\" of what the person does, " +
	"in order, each with the nearest movement of the schema. Leave out what the sentence does not say. " +
	"Example: \"walks three steps and waves with the left hand\" is " +
	`{"events":[{"movement":"walk","steps":3},{"movement":"wave","side":"left"}]}`

// mostAnswer bounds a server's answer in bytes, and mostTokens the length of a reading.
const (
	mostAnswer = 64 << 10
	mostTokens = 600
)

// unanswered is the error of a server that cannot be reached, is late, or answers with an error.
type unanswered struct{ error }

func (u unanswered) Unwrap() error { return u.error }

// errSpent is the error of a prompt for which the other prompts of its request left no time.
var errSpent = errors.New("the time for reading was used by the other prompts of the request")

// errAway is the error of a server that recently did not answer.
var errAway = errors.New("it failed to answer a moment ago; it is asked again later")

// passes reports whether an error is temporary, so that the next attempt may succeed.
func passes(err error) bool {
	return errors.As(err, &unanswered{}) || errors.Is(err, errAway) || errors.Is(err, errSpent)
}

// forms are the two forms of a schema in requests: OpenAI's, and the form of older llama.cpp servers.
var forms = []func(schema json.RawMessage) any{
	func(schema json.RawMessage) any {
		return map[string]any{"type": "json_schema", "json_schema": map[string]any{"name": "events", "schema": schema}}
	},
	func(schema json.RawMessage) any { return map[string]any{"type": "json_object", "schema": schema} },
}

// ask requests a reading of a prompt. If the server refuses the form of the schema, it tries the other form.
func (r *Reader) ask(ctx context.Context, prompt, tag string) ([]Event, error) {
	r.mu.Lock()
	away, form := time.Now().Before(r.away), r.form
	r.mu.Unlock()
	if away {
		return nil, errAway
	}
	content, err := r.complete(ctx, prompt, tag, form)
	if refusal := (refused{}); errors.As(err, &refusal) {
		form = (form + 1) % len(forms)
		if content, err = r.complete(ctx, prompt, tag, form); err == nil {
			r.mu.Lock()
			r.form = form
			r.mu.Unlock()
		}
	}
	if err != nil {
		return nil, err
	}
	return decode(content)
}

// refused is the status of a server that does not accept a request.
type refused struct{ status int }

func (r refused) Error() string { return fmt.Sprintf("the server answered %d", r.status) }

// complete returns the text of a chat completion.
func (r *Reader) complete(ctx context.Context, prompt, tag string, form int) (string, error) {
	if tag != "" {
		prompt = "(" + tag + ") " + prompt
	}
	body, err := json.Marshal(map[string]any{
		"model": r.options.Model, "temperature": 0, "seed": 0, "max_tokens": mostTokens, "stream": false,
		"messages":        []map[string]string{{"role": "system", "content": instruction}, {"role": "user", "content": prompt}},
		"response_format": forms[form](vocabularyOf(lexicon.InUse()).schema),
	})
	if err != nil {
		return "", err
	}
	url := strings.TrimSuffix(r.options.URL, "/") + "/chat/completions"
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := r.client.Do(req)
	if err != nil {
		return "", unanswered{err}
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, mostAnswer+1))
	switch {
	case err != nil:
		return "", unanswered{err}
	case resp.StatusCode == http.StatusBadRequest || resp.StatusCode == http.StatusUnprocessableEntity:
		return "", unanswered{refused{resp.StatusCode}}
	case resp.StatusCode != http.StatusOK:
		return "", unanswered{fmt.Errorf("the server answered %d", resp.StatusCode)}
	case len(raw) > mostAnswer:
		return "", fmt.Errorf("its answer has more than %d bytes", mostAnswer)
	}
	var answer struct {
		Choices []struct {
			Message struct {
				Content string `json:"content"`
			} `json:"message"`
		} `json:"choices"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return "", errors.New("its answer is not JSON")
	}
	if len(answer.Choices) == 0 {
		return "", errors.New("its answer has no choices")
	}
	return answer.Choices[0].Message.Content, nil
}

// decode parses the text of a model.
func decode(content string) ([]Event, error) {
	d := json.NewDecoder(strings.NewReader(content))
	d.DisallowUnknownFields()
	var reading struct {
		Events []Event `json:"events"`
	}
	if err := d.Decode(&reading); err != nil {
		return nil, errors.New("its text is not JSON of the schema")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("text follows its JSON")
	}
	return reading.Events, nil
}

// vocabulary holds the permitted answers of a model: the movements of a lexicon, and their schema.
type vocabulary struct {
	lexicon   *lexicon.Lexicon
	movements []string // sorted
	schema    json.RawMessage
	digest    string // digest of the schema
}

// lately caches the last used vocabulary: the lexicon changes only with the files of a user.
var lately atomic.Pointer[vocabulary]

// vocabularyOf returns the vocabulary of a lexicon.
func vocabularyOf(lex *lexicon.Lexicon) *vocabulary {
	if v := lately.Load(); v != nil && v.lexicon == lex {
		return v
	}
	v := &vocabulary{lexicon: lex, movements: lex.Movements()}
	v.schema = schema(v.movements)
	sum := sha256.Sum256(v.schema)
	v.digest = hex.EncodeToString(sum[:8])
	lately.Store(v)
	return v
}
