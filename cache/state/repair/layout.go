package repair

// layout is the version of everything under the directory. It changes when records cannot be read by their
// own versions any more.
const layout = "motiongate state 1\n"

// opening is a file that exists while the server reads the state's files. If it exists before that, the last
// start failed at them. running is a file that exists until the server is stopped.
const (
	layoutFile   = "LAYOUT"
	OpeningFile  = "OPENING"
	RunningFile  = "RUNNING"
	identityFile = "IDENTITY"
	asidePrefix  = "aside-"
)

// LockFile is locked by the process that has the directory open.
const LockFile = "LOCK"
