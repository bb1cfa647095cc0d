// Package script turns the segments of a request into a Script: actions and their
// times. Compile reads each prompt once, lays its actions over the time of their
// segment, reads the references of the request, looks up clips
// for the model that plays them, and has the interpretation. All samples of a
// request, its interpretation and its notes come from this one Script.
//
// A Script is not changed after Compile and is safe for concurrent use. Sample
// adds the random choices of one sample: seeds, and which of several clips it plays.
//
// Times are seconds from the first frame.
package script
