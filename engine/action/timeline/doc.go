// Package timeline has frames of a whole body at knots of time, and interpolates between them: a channel rests, passes or
// overshoots at a knot, feet step one after the other, and trunk, head and arms lag behind the pelvis.
package timeline
