// Package deliveries stores messages about the ends of jobs in the state, and posts them. A message is stored
// before its job is accepted, so that no crash loses it. The gateway that accepted the job posts the message;
// if that gateway dies, another one does. A message is posted again until its receiver accepts it or its time
// has run out, so that it may arrive twice. The copies have the same id.
package deliveries
