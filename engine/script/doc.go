// Package script turns the segments of a request into a Script: what is done
// when. Compile reads each prompt once, lays its actions over the time of their
// segment, reads the references of the request, looks up clips
// for the model that plays them, and has the interpretation. All samples of a
// request, what its client is told, and its notes come from this one Script.
//
// A Script is not changed after Compile and is safe for concurrent use. Sample
// adds what one sample leaves to chance: seeds, and which of several clips it
// plays.
//
// Times are seconds from the first frame.
package script
