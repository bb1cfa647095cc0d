package config

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A kind decodes values of one type from YAML or from the text of a variable or flag, and encodes them for
// YAML. Decoding the encoded value gives the same value.
type kind[V any] struct {
	parse func(any) (V, error)
	show  func(V) any
}

// An anyKind is a kind of any type.
type anyKind interface {
	decode(raw any) (any, error)
	display(v any) any
}

func (k kind[V]) decode(raw any) (any, error) { return k.parse(raw) }
func (k kind[V]) display(v any) any           { return k.show(v.(V)) }

func as[V any](v V) any { return v }

var text = kind[string]{func(raw any) (string, error) {
	s, ok := raw.(string)
	switch {
	case !ok:
		return "", fmt.Errorf("must be text, not %s", describe(raw))
	case strings.TrimSpace(s) == "":
		return "", errors.New("must not be empty")
	}
	return s, nil
}, as[string]}

// optional is a string that may be empty.
var optional = kind[string]{func(raw any) (string, error) {
	s, ok := raw.(string)
	if !ok && raw != nil {
		return "", fmt.Errorf("must be text, not %s", describe(raw))
	}
	return s, nil
}, as[string]}

// texts is a list; in a variable its elements are separated by commas.
var texts = kind[[]string]{func(raw any) ([]string, error) {
	var elements []any
	switch v := raw.(type) {
	case []string:
		return v, nil
	case []any:
		elements = v
	case string:
		for s := range strings.SplitSeq(v, ",") {
			elements = append(elements, strings.TrimSpace(s))
		}
	default:
		return nil, fmt.Errorf("must be a list, not %s", describe(raw))
	}
	var out []string
	for i, e := range elements {
		s, err := text.parse(e)
		if err != nil {
			return nil, fmt.Errorf("element %d %w", i+1, err)
		}
		out = append(out, s)
	}
	return out, nil
}, func(v []string) any { return append([]string{}, v...) }}

// noneOrTexts is a list, or the word none for an empty list.
var noneOrTexts = kind[[]string]{func(raw any) ([]string, error) {
	if raw == "none" {
		return nil, nil
	}
	return texts.parse(raw)
}, texts.show}

var boolean = kind[bool]{func(raw any) (bool, error) {
	switch raw {
	case true, "true":
		return true, nil
	case false, "false":
		return false, nil
	}
	return false, fmt.Errorf("must be true or false, not %s", describe(raw))
}, as[bool]}

// words is a map of strings. It cannot be set by a variable.
var words = kind[map[string]string]{func(raw any) (map[string]string, error) {
	section, ok := raw.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("must be a section of keys and values, not %s", describe(raw))
	}
	out := make(map[string]string, len(section))
	for _, k := range slices.Sorted(maps.Keys(section)) {
		v, err := text.parse(section[k])
		if err != nil {
			return nil, fmt.Errorf("has %s, which %w", k, err)
		}
		out[k] = v
	}
	return out, nil
}, as[map[string]string]}

func integer(low, high int) kind[int] {
	return kind[int]{func(raw any) (int, error) {
		if s, ok := raw.(string); ok {
			if n, err := strconv.Atoi(s); err == nil {
				raw = n
			}
		}
		n, ok := raw.(int)
		switch {
		case !ok:
			return 0, fmt.Errorf("must be a whole number, not %s", describe(raw))
		case n < low || n > high:
			return 0, fmt.Errorf("must be from %d to %d, not %d", low, high, n)
		}
		return n, nil
	}, as[int]}
}

func number(low, high float64) kind[float64] {
	return kind[float64]{func(raw any) (float64, error) {
		var f float64
		switch v := raw.(type) {
		case int:
			f = float64(v)
		case float64:
			f = v
		case string:
			var err error
			if f, err = strconv.ParseFloat(v, 64); err != nil {
				return 0, fmt.Errorf("must be a number, not %s", describe(raw))
			}
		default:
			return 0, fmt.Errorf("must be a number, not %s", describe(raw))
		}
		if !(f >= low && f <= high) {
			return 0, fmt.Errorf("must be from %v to %v, not %v", low, high, f)
		}
		return f, nil
	}, as[float64]}
}

func duration(low, high time.Duration) kind[time.Duration] {
	return kind[time.Duration]{func(raw any) (time.Duration, error) {
		s, ok := raw.(string)
		if !ok {
			return 0, fmt.Errorf("must be a time with its unit, such as 30s or 5m, not %s", describe(raw))
		}
		d, err := time.ParseDuration(s)
		switch {
		case err != nil:
			return 0, fmt.Errorf("must be a time with its unit, such as 30s or 5m, not %s", describe(raw))
		case d < low || d > high:
			return 0, fmt.Errorf("must be from %s to %s, not %s", shortDuration(low), shortDuration(high), shortDuration(d))
		}
		return d, nil
	}, func(d time.Duration) any { return shortDuration(d) }}
}

// shortDuration formats 5m instead of the standard library's 5m0s.
func shortDuration(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// units lists the units of sizes, the largest first within each family.
var units = []struct {
	name  string
	bytes int64
}{
	{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10},
	{"TB", 1e12}, {"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3}, {"B", 1},
}

// size is a number of bytes, with or without a unit.
func size(low, high int64) kind[int64] {
	return kind[int64]{func(raw any) (int64, error) {
		bytes, ok := bytesOf(raw)
		switch {
		case !ok:
			return 0, fmt.Errorf("must be a size such as 256MiB, not %s", describe(raw))
		case bytes < float64(low) || bytes > float64(high):
			return 0, fmt.Errorf("must be from %v to %v, not %s", shortSize(low), shortSize(high), describe(raw))
		}
		return int64(bytes), nil
	}, shortSize}
}

// shortSize formats a size in the largest unit that divides it, or returns the number.
func shortSize(n int64) any {
	for _, u := range units[:4] {
		if n >= u.bytes && n%u.bytes == 0 {
			return fmt.Sprintf("%d%s", n/u.bytes, u.name)
		}
	}
	return n
}

// bytesOf parses a size as a float, so that the error for a large one can name its value.
func bytesOf(raw any) (float64, bool) {
	if n, ok := raw.(int); ok {
		return float64(n), true
	}
	s, ok := raw.(string)
	if !ok {
		return 0, false
	}
	scale := int64(1)
	for _, u := range units {
		if figure, ok := strings.CutSuffix(s, u.name); ok {
			s, scale = strings.TrimSpace(figure), u.bytes
			break
		}
	}
	n, err := strconv.ParseFloat(s, 64)
	bytes := n * float64(scale)
	return bytes, err == nil && bytes == math.Trunc(bytes)
}

// sizeOf parses a size constant of the program.
func sizeOf(s string) (int64, error) {
	bytes, ok := bytesOf(s)
	if !ok {
		return 0, strconv.ErrSyntax
	}
	return int64(bytes), nil
}

func oneOf(words ...string) kind[string] {
	return kind[string]{func(raw any) (string, error) {
		s, ok := raw.(string)
		if !ok || !slices.Contains(words, s) {
			return "", fmt.Errorf("must be %s, not %s", strings.Join(words, " or "), describe(raw))
		}
		return s, nil
	}, as[string]}
}

// unsetOr is one of some words, or empty.
func unsetOr(words ...string) kind[string] {
	k := oneOf(words...)
	return kind[string]{func(raw any) (string, error) {
		if raw == "" || raw == nil {
			return "", nil
		}
		return k.parse(raw)
	}, as[string]}
}

var levels = map[string]slog.Level{"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError}

var level = kind[slog.Level]{func(raw any) (slog.Level, error) {
	s, _ := raw.(string)
	l, ok := levels[s]
	if !ok {
		return 0, fmt.Errorf("must be debug, info, warn or error, not %s", describe(raw))
	}
	return l, nil
}, func(l slog.Level) any { return strings.ToLower(l.String()) }}

var address = kind[string]{func(raw any) (string, error) {
	s, ok := raw.(string)
	if !ok {
		return "", fmt.Errorf("must be an address such as 127.0.0.1:8000, not %s", describe(raw))
	}
	_, port, err := net.SplitHostPort(s)
	if err != nil {
		return "", fmt.Errorf("must be an address such as 127.0.0.1:8000, not %s", describe(raw))
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return "", fmt.Errorf("has the port %q, which is not a number from 0 to 65535", port)
	}
	return s, nil
}, as[string]}

// addresses is a list of addresses of one cluster, separated by commas, or empty.
var addresses = kind[string]{func(raw any) (string, error) {
	s, ok := raw.(string)
	if !ok {
		return "", fmt.Errorf("must be addresses such as nats://one:4222,nats://two:4222, not %s", describe(raw))
	}
	if s == "" {
		return "", nil
	}
	for one := range strings.SplitSeq(s, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err == nil && masked(u) {
			return "", errors.New("holds xxxxx, which stands for a password where settings are printed; write the true one, or set " +
				variable("state.url"))
		}
		if err != nil || u.Host == "" || !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme) {
			return "", errors.New("must be addresses such as nats://one:4222,nats://two:4222") // not shown: it may hold a password
		}
	}
	return s, nil
}, hideSecrets}

// mask replaces a secret in printed settings.
const mask = "xxxxx" // as in net/url

// hideSecrets returns addresses without passwords, and without tokens in place of a user.
func hideSecrets(s string) any {
	display := strings.Split(s, ",")
	for i, one := range display {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil || u.User == nil {
			continue
		}
		if _, has := u.User.Password(); !has {
			u.User = url.User(mask)
		}
		display[i] = u.Redacted()
	}
	return strings.Join(display, ",")
}

func masked(u *url.URL) bool {
	password, has := u.User.Password()
	return password == mask || !has && u.User.Username() == mask
}

// numbers is a list of numbers.
var numbers = kind[[]float64]{func(raw any) ([]float64, error) {
	list, ok := raw.([]any)
	if !ok {
		return nil, fmt.Errorf("must be a list of numbers, not %s", describe(raw))
	}
	out := make([]float64, len(list))
	for i, e := range list {
		v, err := number(-1e6, 1e6).parse(e)
		if err != nil {
			return nil, fmt.Errorf("element %d %w", i+1, err)
		}
		out[i] = v
	}
	return out, nil
}, func(v []float64) any { return v }}

// describe formats a value as in YAML.
func describe(raw any) string {
	switch v := raw.(type) {
	case nil:
		return "nothing"
	case string:
		return strconv.Quote(v)
	case []any:
		return "a list"
	case map[string]any:
		return "a section"
	}
	return fmt.Sprint(raw)
}
