// Package command runs a program of this machine as a motion server.
//
// A [Server] runs the program once for each request, or runs it as a worker that reads requests as lines of
// JSON. The program gets the MMCP request on standard input, and PROMPT, FRAMES, FPS, SECONDS, SEED and
// MOTION_OUTPUT, the path for its result, in the environment. It runs without a shell, in a working folder of
// its own, and is ended with its whole process group when its request is cancelled or times out.
//
// Server is safe for concurrent use.
package command
