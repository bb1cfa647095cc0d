// Package render draws motion for people who judge motion: one sheet with the
// figure at several moments from its side and from the front, the way it goes,
// its steps from above, and when its feet stand; or a film. The constraints of
// the motion are drawn in violet, if they are known.
//
// Left limbs are blue, right limbs orange, the trunk is grey. The shape of the figure
// follows from the skeleton's names and lengths, so that any skeleton can be drawn;
// one without sides or limbs is drawn as plain bones.
package render
