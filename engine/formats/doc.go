// Package formats reads and writes the files in which tools exchange motion, by the
// endings of their names.
package formats
