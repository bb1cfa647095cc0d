// Package render draws motion for people who assess it: a sheet with the figure at several moments from its
// side and from the front, its route, its steps from above, and the contacts of its feet; or a film. Known
// constraints of the motion are drawn in violet.
//
// Left limbs are blue, right limbs orange, the trunk is grey. The shape of the figure is derived from the
// names and lengths of the skeleton, so that any skeleton can be drawn. A skeleton without sides or limbs is
// drawn as plain bones.
package render
