package action

import (
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// abed reports whether the body lies on a bed.
func (w *writer) abed() bool {
	return w.Pose != nil && (w.Name == repertoire.LieOnBed || w.Name == repertoire.SleepOnBed)
}

// bed returns an action as it is done by a body that is on a bed, or sits on its edge.
func (w *writer) bed(a language.Action) language.Action {
	switch {
	case w.abed() && a.Verb == language.Sit && a.Object == "":
		a.Floor = false
	case (a.Verb == language.Lie || a.Verb == language.Sleep) && a.Object == "" && !a.Floor && w.Pose != nil && repertoire.Beds[w.On]:
		a.Object = w.On
	}
	if a.Verb == language.Sit || a.Verb == language.Lie || a.Verb == language.Sleep {
		w.On = a.Object
	}
	return a
}
