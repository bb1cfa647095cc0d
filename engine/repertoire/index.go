package repertoire

import "maps"

// Gestures is the repertoire of arms and heads, by verb. A variant of a verb
// that is done in a way of its own stands under the verb and the word that makes
// the difference: a variant, a part of the body, a thing, a direction, a height.
var Gestures = joined(gestureTables)

// Moves is the repertoire of the whole body, by the name of a verb and of what
// is special about it.
var Moves = joined(moveTables)

// Settled is what bodies do that sit, kneel, lie or are on hands and knees, and
// stay so, by name and state.
var Settled = joined(settledTables)

// No two tables of an index have an entry of the same name: a test holds that.
var (
	gestureTables = []Table{armGestures, headGestures, breathGestures, selfGestures, signGestures,
		standing(musicGestures), standing(tableGestures),
		standing(objectGestures), standing(effortGestures), floorCare, careGestures, legGestures,
		standing(weaponGestures), greetingGestures, standing(houseGestures), standing(pastimeGestures), sports, water, animals, martial,
		drawnBows}

	moveTables = []Table{basics, lying, rolling, kicking, fists, thrown, falling, startled, exercises, gym, acrobatics,
		outdoors, crawling, yoga, dances, crossing, springing, bedded, leaving, motors}

	settledTables = []Table{onSeats, onFloors, onKneesStill, onBacks, onFronts, onAllFours, inPlank}
)

func joined(tables []Table) Table {
	all := Table{}
	for _, t := range tables {
		maps.Copy(all, t)
	}
	return all
}
