// Package sets makes sets of clips for games: loops, starts, stops, turns and jumps of one character, in files that game
// engines read, with the data that blend spaces and motion matching need. A description lists the clips. Each
// clip is one request, which any model can answer; the package makes loops of the answers, measures them and
// writes the files.
package sets
