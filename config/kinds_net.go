package config

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"github.com/motiongate/motiongate/router/origin"
)

// each returns a kind for lists, whose elements are decoded by parse.
func each[V any](parse func(string) (V, error), show func(V) string) kind[[]V] {
	return kind[[]V]{func(raw any) ([]V, error) {
		elements, err := texts.parse(raw)
		if err != nil {
			return nil, err
		}
		var out []V
		for i, e := range elements {
			v, err := parse(strings.TrimSpace(e))
			if err != nil {
				return nil, fmt.Errorf("element %d %w", i+1, err)
			}
			out = append(out, v)
		}
		return out, nil
	}, func(values []V) any {
		shown := []string{}
		for _, v := range values {
			shown = append(shown, show(v))
		}
		return shown
	}}
}

func asText(s string) string { return s }

// hosts is a list of host names of a server, with or without a port.
var hosts = each(func(s string) (string, error) {
	u, err := url.Parse("//" + s)
	if err != nil || u.Host != s || u.Hostname() == "" || strings.ContainsAny(s, "*@,; ") {
		return "", fmt.Errorf("must be a host name such as motion.example.com or motion.example.com:8443, not %q", s)
	}
	return s, nil
}, asText)

// origins is a list of origins of web sites, or * for all.
var origins = each(func(s string) (string, error) {
	u, err := url.Parse(s)
	valid := err == nil && u.Scheme != "" && u.Host != "" && strings.EqualFold(s, u.Scheme+"://"+u.Host) && !strings.Contains(u.Host, "*")
	if !valid && s != origin.Any {
		return "", fmt.Errorf("must be an origin such as https://app.example.com:8443, without a path, or *, not %q", s)
	}
	return s, nil
}, asText)

// prefixes is a list of networks; an address is a network of one.
var prefixes = each(func(s string) (netip.Prefix, error) {
	if address, err := netip.ParseAddr(s); err == nil && address.Zone() == "" {
		return netip.PrefixFrom(address, address.BitLen()), nil
	}
	p, err := netip.ParsePrefix(s)
	if err != nil {
		return p, fmt.Errorf("must be an address or a network such as 10.0.0.0/8, not %q", s)
	}
	return p.Masked(), nil
}, netip.Prefix.String)

// collector is the URL of a server that accepts spans, or empty.
var collector = kind[string]{func(raw any) (string, error) {
	s, err := optional.parse(raw)
	if err != nil || s == "" {
		return s, err
	}
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.User != nil {
		return "", errors.New("must be a URL such as http://collector:4318, without credentials")
	}
	return s, nil
}, as[string]}

// hook is a URL, or a program with its arguments as a list.
var hook = kind[[]string]{func(raw any) ([]string, error) {
	if s, ok := raw.(string); ok {
		if u, err := url.Parse(s); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return nil, errors.New("must be a URL that begins with http:// or https://, or a list of a program and its arguments")
		}
		return []string{s}, nil
	}
	return texts.parse(raw)
}, func(v []string) any { return append([]string{}, v...) }}
