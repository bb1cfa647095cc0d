// Package repair checks the files of an embedded store before its server opens them,
// and repairs damaged ones.
//
// Every record has a checksum. One wrong bit of a record is corrected. A lost record is replaced, under the
// same name, by a record that marks the loss, and never by an older one. The damaged file is copied to a
// folder beside it, with a list of the losses. If the server crashed while it opened the files, they are
// moved aside, and their complete records are copied back.
package repair
