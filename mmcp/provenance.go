package mmcp

import (
	"cmp"
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"
)

// License names the terms of use of a model. The zero value means that the license is unknown.
type License struct {
	Name    string   `json:"name" key:"name"`                 // SPDX identifier, or the name that the authors use; several are joined by AND
	URL     string   `json:"url,omitempty" key:"url"`         // address of the text
	Forbids []string `json:"forbids,omitempty" key:"forbids"` // uses of the motion, such as commercial
}

// IsZero reports whether the license is not known.
func (l License) IsZero() bool { return l.Name == "" && l.URL == "" && len(l.Forbids) == 0 }

// Permits reports whether l.Forbids does not list a use, in any case of letters. An unknown license permits every use.
func (l License) Permits(use string) bool {
	return !slices.ContainsFunc(l.Forbids, func(f string) bool { return strings.EqualFold(f, use) })
}

// conjunction separates the names of licenses that apply jointly, as in SPDX expressions.
const conjunction = " AND "

// Matches reports whether any name in l.Name matches any of the patterns, in any case of letters. Patterns have the
// syntax of path.Match and must be valid; a * matches a slash as well. The only pattern for an unknown license is *.
func (l License) Matches(patterns []string) bool {
	for name := range strings.SplitSeq(l.Name, conjunction) {
		for _, pattern := range patterns {
			ok, _ := path.Match(plain(pattern), plain(name)) // the caller has validated the patterns
			if ok && (name != "" || pattern == "*") {
				return true
			}
		}
	}
	return false
}

// plain returns a name or a pattern in lower case and without slashes, which path.Match treats apart.
func plain(s string) string { return strings.ReplaceAll(strings.ToLower(s), "/", "|") }

// licenseField is the key of the License in Model.About.
const licenseField = "license"

// License returns the license in m.About, or the zero License if it is absent or malformed.
func (m *Model) License() License {
	var l License
	if about := m.About[licenseField]; about == nil || json.Unmarshal(about, &l) != nil {
		return License{}
	}
	return l
}

// SetLicense stores the license in m.About. The zero License removes it.
func (m *Model) SetLicense(l License) {
	m.About = maps.Clone(m.About)
	if m.About == nil {
		m.About = Extra{}
	}
	if l.IsZero() {
		delete(m.About, licenseField)
		return
	}
	text, _ := json.Marshal(l) // Marshal cannot fail: all fields are text
	m.About[licenseField] = text
}

// JoinLicenses returns the license of a model that two servers offer under licenses of their own. It has every name
// once, and forbids each use that either license forbids. An unknown license adds nothing.
func JoinLicenses(a, b License) License {
	names := strings.Split(a.Name, conjunction)
	for name := range strings.SplitSeq(b.Name, conjunction) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	names = slices.DeleteFunc(names, func(n string) bool { return n == "" })
	switch joined := strings.Join(names, conjunction); {
	case a.Name == "" || a.Name == b.Name:
		a.Name, a.URL = joined, cmp.Or(a.URL, b.URL)
	case joined != a.Name:
		a.Name, a.URL = joined, ""
	}
	for _, use := range b.Forbids {
		if a.Permits(use) {
			a.Forbids = append(slices.Clip(a.Forbids), use)
		}
	}
	return a
}

// Provenance is the record of how a motion was made. It contains no data of the client and no time, so that equal
// requests give equal bytes.
type Provenance struct {
	Model    string       `json:"model,omitempty"` // empty if unknown
	Revision string       `json:"revision,omitempty"`
	License  *License     `json:"license,omitempty"`
	Prompts  []string     `json:"prompts,omitempty"` // of the segments that have one, in order
	Seed     Seed         `json:"seed,omitempty"`    // of the request; empty if random
	Seeds    []Seed       `json:"seeds,omitempty"`   // effective seed of each segment; empty if no segment sets one
	Gateway  string       `json:"gateway,omitempty"`
	Parents  []Provenance `json:"parents,omitempty"` // records of the clips that the motion edits
	Source   *Provenance  `json:"source,omitempty"`  // record that the server returned, if it is a gateway itself
}

// ProvenanceField is the field of a motion_reference with the Provenance of its clip.
const ProvenanceField = "provenance"

// NewProvenance returns the record of a motion that a model makes for a request. source is the record that the server
// returned, or nil; a malformed one is recorded as an empty one, which means an unknown origin.
func NewProvenance(r *Request, m *Model, gateway string, source json.RawMessage) Provenance {
	p := Provenance{Model: m.ID, Revision: m.revision(), Seed: r.Options.Seed, Gateway: gateway}
	if l := m.License(); !l.IsZero() {
		p.License = &l
	}
	own := slices.ContainsFunc(r.Segments, func(s Segment) bool { return s.Seed != "" })
	for i := range r.Segments {
		s := &r.Segments[i]
		if s.Prompt != "" {
			p.Prompts = append(p.Prompts, s.Prompt)
		}
		if own {
			p.Seeds = append(p.Seeds, r.EffectiveSeed(i))
		}
		if s.Motion != nil {
			p.addParent(DecodeProvenance(s.Extra[ProvenanceField]))
		}
	}
	if len(source) > 0 {
		decoded := DecodeProvenance(source)
		p.Source = &decoded
	}
	for g := maxGenerations - 1; g >= 0 && len(p.Encode()) > maxProvenanceBytes; g-- {
		p.trim(g)
	}
	return p
}

// revision returns the revision that the server of the model states, or the empty string.
func (m *Model) revision() (revision string) {
	if about := m.About["revision"]; about == nil || json.Unmarshal(about, &revision) != nil {
		return ""
	}
	return revision
}

// addParent appends the record of a clip unless p.Parents has an equal one.
func (p *Provenance) addParent(parent Provenance) {
	text := parent.Encode()
	known := func(k Provenance) bool { return string(k.Encode()) == string(text) }
	if !slices.ContainsFunc(p.Parents, known) {
		p.Parents = append(p.Parents, parent)
	}
}

// Bounds of a record of a client or a server.
const (
	maxProvenanceBytes = 64 << 10
	maxGenerations     = 8 // of parents and sources
)

// DecodeProvenance decodes a record. It returns the zero value, which means an unknown origin, if raw is invalid or too
// large. It drops ancestors beyond maxGenerations.
func DecodeProvenance(raw json.RawMessage) (p Provenance) {
	if len(raw) == 0 || len(raw) > maxProvenanceBytes || json.Unmarshal(raw, &p) != nil {
		return Provenance{}
	}
	p.trim(maxGenerations)
	return p
}

// trim removes the ancestors of more than some generations.
func (p *Provenance) trim(generations int) {
	if generations == 0 {
		p.Parents, p.Source = nil, nil
		return
	}
	for i := range p.Parents {
		p.Parents[i].trim(generations - 1)
	}
	if p.Source != nil {
		p.Source.trim(generations - 1)
	}
}

// Encode returns the record as an object of JSON.
func (p *Provenance) Encode() json.RawMessage {
	text, _ := json.Marshal(p) // Marshal cannot fail: all fields are text
	return text
}

// Licenses returns the known licenses of the motion, its parents and its source, each once.
func (p *Provenance) Licenses() (all []License) {
	add := func(l License) {
		if !slices.ContainsFunc(all, func(k License) bool { return k.Name == l.Name && k.URL == l.URL && slices.Equal(k.Forbids, l.Forbids) }) {
			all = append(all, l)
		}
	}
	if p.License != nil {
		add(*p.License)
	}
	for i := range p.Parents {
		for _, l := range p.Parents[i].Licenses() {
			add(l)
		}
	}
	if p.Source != nil {
		for _, l := range p.Source.Licenses() {
			add(l)
		}
	}
	return all
}
