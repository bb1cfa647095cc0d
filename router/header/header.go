package header

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/dunglas/httpsfv"

	"github.com/motiongate/motiongate/mmcp"
)

// Container returns the format that a client's Accept header requests. GLB must have a higher quality than
// JSON, or be the only accepted type: clients that name both at the same quality list JSON first and prefer
// it. Formats other than glTF must be named; order and unit are parameters of BVH. Container fails if their
// values are unknown, or if another requested format has them.
func Container(h http.Header) (mmcp.Format, error) {
	ranges := parseAccept(h.Values("Accept"))
	json, named := quality(ranges, "model", "gltf+json")
	// The plain type application/json counts too, unless it only matches a range such as */* and the exact
	// type was refused.
	if plain, exact := quality(ranges, "application", "json"); exact || !named {
		json = max(json, plain)
	}
	format, best := mmcp.GLTF, json
	if binary, _ := quality(ranges, "model", "gltf-binary"); binary > best {
		format, best = mmcp.GLB, binary
	}
	parameters := ""
	for _, f := range mmcp.FileFormats {
		for _, r := range ranges {
			if r.q > best && r.major+"/"+r.minor == f.ContentType() {
				format, best, parameters = f, r.q, r.parameters
			}
		}
	}
	if format.IsGLTF() {
		return format, nil
	}
	return written(format, parameters)
}

// written returns a format other than glTF with the options in the parameters of its media type.
func written(format mmcp.Format, parameters string) (mmcp.Format, error) {
	order, unit := mmcp.Parameter(parameters, "order"), mmcp.Parameter(parameters, "unit")
	f, err := format, error(nil)
	switch {
	case format == mmcp.BVH:
		f, err = mmcp.BVHIn(order, unit)
	case order+unit != "":
		return 0, mmcp.Errorf(mmcp.CodeInvalidRequest, "Accept: %s has no parameters order and unit; %s has.", format.ContentType(),
			mmcp.BVH.ContentType()).With("header", "Accept")
	}
	if err == nil {
		f, err = f.WithRoot(mmcp.Parameter(parameters, "root"))
	}
	if err != nil {
		e := mmcp.AsError(err)
		return 0, mmcp.Errorf(e.Code, "Accept: %s %s", format.ContentType(), e.Message).With("header", "Accept").
			With("parameter", e.Details["parameter"])
	}
	return f, nil
}

// usualUrgency is the default urgency (RFC 9218, section 4.1).
const usualUrgency = 3

// Priority returns the priority of a request by its urgency, from 0, the most urgent, to 7 (RFC 9218). Other
// values count as the default.
func Priority(h http.Header) mmcp.Priority {
	urgency, ok := member(h, "Priority", "u").(int64)
	switch {
	case !ok || urgency < 0 || urgency > 7:
	case urgency < usualUrgency:
		return mmcp.PriorityHigh
	case urgency > usualUrgency:
		return mmcp.PriorityLow
	}
	return mmcp.PriorityNormal
}

// member returns the value of a member of a dictionary field (RFC 9651), without its parameters. It returns
// nil if there is no such member, or the field is not a dictionary. Names are compared in lower case.
func member(h http.Header, field, name string) any {
	values := h.Values(field)
	if len(values) == 0 {
		return nil
	}
	dictionary, err := httpsfv.UnmarshalDictionary([]string{strings.ToLower(strings.Join(values, ","))})
	if err != nil {
		return nil
	}
	m, _ := dictionary.Get(name)
	item, _ := m.(httpsfv.Item)
	return item.Value
}

// CacheControl sets the policy that a client's Cache-Control requests (RFC 9111, section 5.2.1). Cached
// answers never become stale, so max-stale, min-fresh and stale-if-error have no effect.
func CacheControl(h http.Header, p *mmcp.Policy) {
	directives := h.Values("Cache-Control")
	if len(directives) == 0 {
		directives = h.Values("Pragma") // its only value is no-cache
	}
	for directive := range strings.SplitSeq(strings.Join(directives, ","), ",") {
		name, value, _ := strings.Cut(directive, "=")
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "no-cache":
			p.Fresh = true
		case "no-store":
			p.NoStore = true
		case "only-if-cached":
			p.OnlyStored = true
		case "max-age":
			age, err := strconv.ParseUint(strings.Trim(strings.TrimSpace(value), `"`), 10, 31)
			p.Fresh = p.Fresh || err != nil || age == 0 // an invalid value counts as 0
			p.MaxAge = time.Duration(age) * time.Second
		}
	}
}

// mediaRange is one element of an Accept header.
type mediaRange struct {
	major, minor string // either may be *
	parameters   string
	q            float64
}

func parseAccept(values []string) []mediaRange {
	var ranges []mediaRange
	for element := range strings.SplitSeq(strings.Join(values, ","), ",") {
		media, parameters, _ := strings.Cut(element, ";")
		major, minor, ok := strings.Cut(strings.ToLower(strings.TrimSpace(media)), "/")
		if ok {
			ranges = append(ranges, mediaRange{major, minor, parameters, parseQuality(parameters)})
		}
	}
	return ranges
}

// parseQuality returns the parameter q of a media range, or 1 if there is no valid one.
func parseQuality(parameters string) float64 {
	for p := range strings.SplitSeq(parameters, ";") {
		name, value, _ := strings.Cut(p, "=")
		if strings.EqualFold(strings.TrimSpace(name), "q") {
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			if err == nil && q >= 0 && q <= 1 {
				return q
			}
		}
	}
	return 1
}

// quality returns the quality of a media type by the most specific range that matches it, and whether that
// range names the type itself. It returns 0 if no range matches.
func quality(ranges []mediaRange, major, minor string) (q float64, exact bool) {
	best := -1
	for _, r := range ranges {
		specificity := -1
		switch {
		case r.major == major && r.minor == minor:
			specificity = 2
		case r.major == major && r.minor == "*":
			specificity = 1
		case r.major == "*" && r.minor == "*":
			specificity = 0
		}
		if specificity > best {
			best, q = specificity, r.q
		}
	}
	return q, best == 2
}

// Preference is the parsed header Prefer (RFC 7240).
type Preference struct {
	Async bool
	Link  bool          // request a redirect to a stored answer
	Waits bool          // a wait is set, perhaps of zero
	Wait  time.Duration // time to wait for an answer before async applies
}

// Applied returns the value of Preference-Applied for the wait (RFC 7240, section 3).
func (p Preference) Applied() string { return fmt.Sprintf("wait=%d", p.Wait/time.Second) }

// maxWait bounds the wait; the timeouts of all known clients are shorter.
const maxWait = 10 * time.Minute

// refuses reports whether the value of a preference turns it off. RFC 7240 defines no value for these
// preferences, but clients send one.
func refuses(value any) bool {
	switch fmt.Sprint(value) {
	case "false", "?0", "0", "no", "off":
		return true
	}
	return false
}

// ParsePrefer parses Prefer as a dictionary of RFC 9651, as clients write it.
func ParsePrefer(h http.Header) Preference {
	var p Preference
	if async := member(h, "Prefer", "respond-async"); async != nil {
		p.Async = !refuses(async)
	}
	if link := member(h, "Prefer", "redirect"); link != nil {
		p.Link = !refuses(link)
	}
	wait := member(h, "Prefer", "wait")
	if text, ok := wait.(string); ok { // RFC 7240 permits quotes around any value
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			wait = n
		}
	}
	if seconds, ok := wait.(int64); ok && seconds >= 0 {
		p.Waits, p.Wait = true, time.Duration(min(seconds, int64(maxWait/time.Second)))*time.Second
	}
	return p
}
