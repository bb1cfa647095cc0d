// Package repair checks the files of an embedded store before its server opens them,
// and repairs damaged ones.
//
// Every record has a checksum. One wrong bit of a record is corrected. A record
// that is lost is replaced by one that says so, under the same name, and never by an
// older one. The file as it was found is kept in a folder beside, with a list of what
// was lost. After a start that did not survive the files they are moved aside, and
// the records that are whole are taken from there.
package repair
