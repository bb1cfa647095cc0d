package repair

// layout names the arrangement of everything under the directory. It changes
// when records can no longer be read by their own versions.
const layout = "motiongate state 1\n"

// opening stands in the directory while the server reads its files. Where it is
// found before that, the last start did not survive them. In the same way running
// stands there until the server was stopped.
const (
	layoutFile   = "LAYOUT"
	OpeningFile  = "OPENING"
	RunningFile  = "RUNNING"
	identityFile = "IDENTITY"
	asidePrefix  = "aside-"
)

// LockFile is held by the process that has the directory open.
const LockFile = "LOCK"
