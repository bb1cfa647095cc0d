package agent

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Stdio serves the protocol on two streams until ctx or the input ends.
func Stdio(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	lines, valid := io.Pipe()
	writer := &lockedWriter{w: out}
	// Ends with the input, or when the server closes its side of the pipe.
	go func() { valid.CloseWithError(checkLines(in, valid, writer)) }()
	return New(o).Run(ctx, &mcp.IOTransport{Reader: lines, Writer: writer})
}

// lockedWriter serialises messages of two goroutines to a stream.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(b)
}

func (l *lockedWriter) Close() error { return nil }

// maxLine bounds a message, in bytes.
const maxLine = 16 << 20

// Codes of JSON-RPC 2.0.
const (
	codeParse   = -32700
	codeInvalid = -32600
)

// checkLines forwards lines that are JSON-RPC messages, and answers other lines with an error: the transport
// of the SDK ends at the first line that it cannot parse.
func checkLines(in io.Reader, valid, out io.Writer) error {
	lines := bufio.NewReader(in)
	for {
		line, complete, err := readLine(lines)
		if text := bytes.TrimSpace(line); len(text) > 0 || !complete {
			to, message := valid, slices.Concat(text, []byte{'\n'})
			if code, why := faultOf(text, complete); code != 0 {
				to, message = out, fmt.Appendf(nil, `{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":%q}}`+"\n", code, why)
			}
			if _, err := to.Write(message); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
}

// readLine reads a line. complete is false for a line longer than maxLine, which is dropped.
func readLine(r *bufio.Reader) (line []byte, complete bool, err error) {
	complete = true
	for {
		part, err := r.ReadSlice('\n')
		if complete = complete && len(line)+len(part) <= maxLine; complete {
			line = append(line, part...)
		} else {
			line = nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, complete, err
		}
	}
}

// faultOf returns the code of a line's fault, or 0.
func faultOf(line []byte, complete bool) (code int, why string) {
	if !complete {
		return codeInvalid, fmt.Sprintf("a message has more than %d bytes", maxLine)
	}
	if !json.Valid(line) {
		return codeParse, "a line is not JSON"
	}
	var messages []json.RawMessage
	if line[0] != '[' {
		messages = append(messages, line)
	} else if json.Unmarshal(line, &messages) != nil || len(messages) == 0 {
		return codeInvalid, "a batch has no messages"
	}
	for _, m := range messages {
		if _, err := jsonrpc.DecodeMessage(m); err != nil {
			return codeInvalid, "a line is no message of JSON-RPC 2.0"
		}
	}
	return 0, ""
}

// FileWriter returns a function that writes files below a folder. It does not follow links, and replaces
// files only if overwrite is true.
func FileWriter(folder string) func(path string, data []byte, overwrite bool) error {
	return func(path string, data []byte, overwrite bool) (err error) {
		base, err := filepath.Abs(folder)
		if err != nil {
			return err
		}
		if filepath.IsAbs(path) {
			if path, err = filepath.Rel(base, path); err != nil {
				return err
			}
		}
		if !filepath.IsLocal(path) {
			return fmt.Errorf("out: %s is not below the folder %s, in which files are written", path, base)
		}
		root, err := os.OpenRoot(base)
		if err != nil {
			return err
		}
		defer func() { _ = root.Close() }() // of a folder
		for at := filepath.Clean(path); at != "."; at = filepath.Dir(at) {
			if info, err := root.Lstat(at); err == nil && info.Mode()&os.ModeSymlink != 0 {
				return fmt.Errorf("out: %s is a link, through which nothing is written", at)
			}
		}
		flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
		if overwrite {
			flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
		}
		f, err := root.OpenFile(path, flags, 0o644)
		switch {
		case errors.Is(err, os.ErrExist):
			return fmt.Errorf("out: the file %s exists; set overwrite to replace it", path)
		case errors.Is(err, os.ErrNotExist):
			return fmt.Errorf("out: there is no folder %s to write to", filepath.Dir(path))
		case err != nil:
			return err
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		_, err = f.Write(data)
		return err
	}
}
