package gltfio

import (
	"encoding/json"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
)

// Members that have a field of their own.
var (
	documentKeys = []string{"version", "model", "fps", "samples", "canonical_to_request", "notes"}
	noteKeys     = []string{"code", "severity", "message"}
	sampleKeys   = []string{"name", "num_frames", "chunk_boundaries", "foot_contacts"}
)

// extension is the root extension of a document. A member that is missing or has the wrong type is zero: the
// motion is valid without it.
type extension struct {
	version            string
	model              string
	fps                float64
	samples            []sampleExtension
	canonicalToRequest map[string]string
	notes              []Note
	extra              map[string]json.RawMessage
}

type sampleExtension struct {
	name            string
	frames          int // 0: not stated
	chunkBoundaries []int
	footContacts    json.RawMessage
	contactJoints   []string // joints of the columns of foot_contacts, if these are an accessor
	extra           map[string]json.RawMessage
}

func parseExtension(raw json.RawMessage) *extension {
	x := &extension{}
	members := members(raw)
	read(members["version"], &x.version)
	read(members["model"], &x.model)
	read(members["fps"], &x.fps)
	var mapping map[string]*string
	read(members["canonical_to_request"], &mapping)
	for k, v := range mapping {
		if v == nil {
			continue
		}
		if x.canonicalToRequest == nil {
			x.canonicalToRequest = make(map[string]string, len(mapping))
		}
		x.canonicalToRequest[k] = *v
	}
	var notes []json.RawMessage
	read(members["notes"], &notes)
	for _, n := range notes {
		x.notes = append(x.notes, parseNote(n))
	}
	var samples []json.RawMessage
	read(members["samples"], &samples)
	for _, s := range samples {
		x.samples = append(x.samples, parseSample(s))
	}
	x.extra = without(members, documentKeys)
	return x
}

func parseNote(raw json.RawMessage) (n Note) {
	members := members(raw)
	read(members["code"], &n.Code)
	read(members["severity"], &n.Severity)
	read(members["message"], &n.Message)
	n.Extra = without(members, noteKeys)
	return n
}

func parseSample(raw json.RawMessage) sampleExtension {
	var s sampleExtension
	members := members(raw)
	read(members["name"], &s.name)
	read(members["num_frames"], &s.frames)
	read(members["chunk_boundaries"], &s.chunkBoundaries)
	s.footContacts = members["foot_contacts"]
	read(members["foot_contact_joints"], &s.contactJoints)
	if s.contactJoints != nil {
		delete(members, "foot_contact_joints")
	}
	s.extra = without(members, sampleKeys)
	return s
}

// members returns the members of an object, or nil if the value is not an object.
func members(raw json.RawMessage) map[string]json.RawMessage {
	var m map[string]json.RawMessage
	read(raw, &m)
	return m
}

// read decodes a value into to. If the value has another type, to is unchanged.
func read[T any](raw json.RawMessage, to *T) {
	var v T
	if len(raw) > 0 && json.Unmarshal(raw, &v) == nil {
		*to = v
	}
}

func without(members map[string]json.RawMessage, keys []string) map[string]json.RawMessage {
	for _, k := range keys {
		delete(members, k)
	}
	if len(members) == 0 {
		return nil
	}
	return members
}

// sample returns the extension's entry for an animation: by position if their numbers are equal, else by
// name.
func (x *extension) sample(animation int, name string, animations int) *sampleExtension {
	if len(x.samples) == animations {
		return &x.samples[animation]
	}
	i := slices.IndexFunc(x.samples, func(s sampleExtension) bool { return s.name == name && name != "" })
	if i < 0 {
		return nil
	}
	return &x.samples[i]
}

// contacts reads the foot contacts of a clip in their order: an object of flags by joint, or an accessor of
// frames x joints. Flags that do not fit the clip are ignored.
func (s *source) contacts(x *sampleExtension, c *clip.Clip) []clip.Contact {
	var table struct {
		Accessor *int `json:"$accessor"`
	}
	if read(x.footContacts, &table); table.Accessor != nil {
		return s.contactTable(*table.Accessor, x.contactJoints, c)
	}
	if len(x.footContacts) == 0 || x.footContacts[0] != '{' {
		return nil
	}
	contacts := []clip.Contact{}
	known := make([]bool, c.Skeleton.Len())
	scan := &scanner{text: x.footContacts}
	err := scan.object(func(key span) error {
		value, err := scan.skip()
		if err != nil {
			return err
		}
		var name string
		read(json.RawMessage(key.slice(scan.text)), &name)
		on := flags(value.slice(scan.text))
		joint := c.Skeleton.Index(name)
		if joint >= 0 && !known[joint] && len(on) == c.Frames() {
			known[joint] = true
			contacts = append(contacts, clip.Contact{Joint: joint, On: on})
		}
		return nil
	})
	if err != nil {
		return nil
	}
	return contacts
}

// flags reads an array of booleans or of numbers (0 is false).
func flags(raw []byte) []bool {
	var on []bool
	scan := &scanner{text: raw}
	err := scan.list('[', ']', func(int) error {
		scan.peek()
		v, err := scan.skip()
		if err == nil {
			c := scan.text[v.from]
			on = append(on, c == 't' || c >= '1' && c <= '9')
		}
		return err
	})
	if err != nil {
		return nil
	}
	return on
}

func (s *source) contactTable(accessor int, joints []string, c *clip.Clip) []clip.Contact {
	v, err := s.values(accessor, 1)
	if err != nil || v.count != len(joints)*c.Frames() || s.spend(v.count) != nil {
		return nil
	}
	var contacts []clip.Contact
	for k, name := range joints {
		joint := c.Skeleton.Index(name)
		if joint < 0 {
			continue
		}
		on := make([]bool, c.Frames())
		for f := range on {
			on[f] = v.at(f*len(joints) + k)[0] != 0
		}
		contacts = append(contacts, clip.Contact{Joint: joint, On: on})
	}
	return contacts
}

// Raw encodes a value as JSON, for members beyond the fields of this package. A value that cannot be encoded
// becomes null.
func Raw(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return b
}
