package mmcp

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"
)

// License names the terms of use of a model. The zero value is: not known.
type License struct {
	Name    string   `json:"name" key:"name"`                 // an SPDX identifier, or the name that its authors use
	URL     string   `json:"url,omitempty" key:"url"`         // of its text
	Forbids []string `json:"forbids,omitempty" key:"forbids"` // uses of the motion, such as commercial
}

// IsZero reports whether the license is not known.
func (l License) IsZero() bool { return l.Name == "" && l.URL == "" && len(l.Forbids) == 0 }

// Permits reports whether the license does not forbid a use.
func (l License) Permits(use string) bool {
	return !slices.ContainsFunc(l.Forbids, func(f string) bool { return strings.EqualFold(f, use) })
}

// conjunction joins the names of licenses that hold together, as in expressions of SPDX.
const conjunction = " AND "

// Matches reports whether a license that holds has a name of one of the patterns, which may have * and
// ?. Patterns must be valid.
func (l License) Matches(patterns []string) bool {
	for name := range strings.SplitSeq(l.Name, conjunction) {
		for _, pattern := range patterns {
			if ok, _ := path.Match(pattern, name); ok { // they are valid
				return true
			}
		}
	}
	return false
}

// licenseField is the field beside the entry of a model that holds its License.
const licenseField = "license"

// License returns the license of the model. Where servers of one model state several, it names all,
// and forbids what one of them forbids.
func (m *Model) License() License {
	var l License
	if about := m.About[licenseField]; about == nil || json.Unmarshal(about, &l) != nil {
		return License{}
	}
	return l
}

// SetLicense notes the license beside the entry of the model; the zero License removes it.
func (m *Model) SetLicense(l License) {
	m.About = maps.Clone(m.About)
	if m.About == nil {
		m.About = Extra{}
	}
	if l.IsZero() {
		delete(m.About, licenseField)
		return
	}
	text, _ := json.Marshal(l) // it is text
	m.About[licenseField] = text
}

// JoinLicenses returns the license of a model that servers offer under two.
func JoinLicenses(a, b License) License {
	switch {
	case a.IsZero() || a.Name == b.Name:
		a.Name, a.URL = b.Name, b.URL
	case !b.IsZero():
		a.Name, a.URL = a.Name+conjunction+b.Name, ""
	}
	for _, use := range b.Forbids {
		if a.Permits(use) {
			a.Forbids = append(slices.Clip(a.Forbids), use)
		}
	}
	return a
}

// Provenance is the record of how a motion was made. It holds nothing about the client, and no time,
// so that the same request gives the same bytes.
type Provenance struct {
	Model    string       `json:"model,omitempty"` // empty: not known
	Revision string       `json:"revision,omitempty"`
	License  *License     `json:"license,omitempty"`
	Prompts  []string     `json:"prompts,omitempty"` // of the segments, in order
	Seed     Seed         `json:"seed,omitempty"`    // of the options; empty: random
	Seeds    []Seed       `json:"seeds,omitempty"`   // of the segments, where one has its own
	Gateway  string       `json:"gateway,omitempty"`
	Parents  []Provenance `json:"parents,omitempty"` // of the clips that the motion is an edit of
	Source   *Provenance  `json:"source,omitempty"`  // record of the server, which is a gateway
}

// ProvenanceField is the field of a motion_reference that holds the Provenance of its clip.
const ProvenanceField = "provenance"

// NewProvenance returns the record of a motion that a model makes for a request. Source is the record
// of the answer of its server; nil: none.
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
		of := DecodeProvenance(source)
		p.Source = &of
	}
	return p
}

// revision returns the revision that the server of the model states; empty: none.
func (m *Model) revision() (revision string) {
	if about := m.About["revision"]; about == nil || json.Unmarshal(about, &revision) != nil {
		return ""
	}
	return revision
}

// addParent adds the record of a clip; clips of the same record count once.
func (p *Provenance) addParent(parent Provenance) {
	text := parent.Encode()
	known := func(k Provenance) bool { return string(k.Encode()) == string(text) }
	if !slices.ContainsFunc(p.Parents, known) {
		p.Parents = append(p.Parents, parent)
	}
}

// Bounds of a record that comes from a client or a server.
const (
	mostProvenance = 64 << 10 // bytes
	mostAncestors  = 8        // generations
)

// DecodeProvenance reads a record. One that is no record, or too large, is of unknown origin: the
// zero value. Ancestors beyond eight generations are left out.
func DecodeProvenance(raw json.RawMessage) (p Provenance) {
	if len(raw) == 0 || len(raw) > mostProvenance || json.Unmarshal(raw, &p) != nil {
		return Provenance{}
	}
	p.cut(mostAncestors)
	return p
}

func (p *Provenance) cut(generations int) {
	if generations == 0 {
		p.Parents, p.Source = nil, nil
		return
	}
	for i := range p.Parents {
		p.Parents[i].cut(generations - 1)
	}
	if p.Source != nil {
		p.Source.cut(generations - 1)
	}
}

// Encode returns the record as an object of JSON.
func (p *Provenance) Encode() json.RawMessage {
	text, _ := json.Marshal(p) // it is text
	return text
}

// Licenses returns the licenses of the motion and of the clips that it is made of, each once.
func (p *Provenance) Licenses() (all []License) {
	add := func(l License) {
		if !slices.ContainsFunc(all, func(k License) bool { return k.Name == l.Name }) {
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
