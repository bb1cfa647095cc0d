package action

import (
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// abed reports whether the body lies on a bed.
func (w *writer) abed() bool { return w.state != nil && strings.HasSuffix(w.name, repertoire.OnABed) }

// bed returns an action as it is done by a body that is on a bed, or sits on its edge.
func (w *writer) bed(a language.Action) language.Action {
	switch {
	case w.abed() && a.Verb == language.Sit && a.Object == "":
		a.Floor = false
	case (a.Verb == language.Lie || a.Verb == language.Sleep) && a.Object == "" && !a.Floor && w.state != nil && repertoire.Beds[w.on]:
		a.Object = w.on
	}
	if a.Verb == language.Sit || a.Verb == language.Lie || a.Verb == language.Sleep {
		w.on = a.Object
	}
	return a
}
