// Package deliveries keeps in the state which messages about ended jobs are to be posted, and posts them.
// A message is stored before its job is accepted, so that no crash loses it. The gateway that accepted the
// job posts it; when that gateway dies, another one does. A message is posted again until its receiver
// takes it or its time is over, so that it may arrive twice: its id tells.
package deliveries
