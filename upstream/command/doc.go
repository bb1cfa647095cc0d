// Package command is a program of this machine as a motion server.
//
// A [Server] runs the program once for each request, or keeps one running as a worker
// that takes requests as lines of JSON. The program gets the MMCP request on standard
// input, and in the environment PROMPT, FRAMES, FPS, SECONDS, SEED and MOTION_OUTPUT,
// where it writes its result. It runs without a shell, in a working folder of its own,
// and ends with its whole process group when its request is cancelled or times out.
//
// Server is safe for concurrent use.
package command
