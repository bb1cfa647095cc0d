// Package sets builds sets of clips for games: loops, starts, stops, turns and jumps of one character, in files for
// game engines, with the data for blend spaces and motion matching. A description lists the clips. Each clip is one
// request to a model; the package converts the answers to loops, measures them and writes the files.
package sets
