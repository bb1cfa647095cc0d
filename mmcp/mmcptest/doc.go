// Package mmcptest helps to test what speaks the protocol. Server is a motion
// server over real HTTP whose faults are switched on as data; its motion is
// cheap, valid and derived from the seed. TestBackend is the suite that every
// mmcp.Backend passes.
//
// The package reads and writes the wire with its own small types, so that a
// fault of mmcp's encoder or decoder is not hidden by using it on both sides.
package mmcptest
