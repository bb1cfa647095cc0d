// Package fbx reads and writes motion in the binary FBX format, as its readers document it
// (Gessler, "FBX binary file format specification", 2013; Blender's io_scene_fbx; ufbx).
//
// Files are written in version 7.4 (2014): a skeleton of limb nodes with its bind pose,
// one animation stack for each motion, and nothing else. Lengths are centimetres with Y
// up, which Unreal, Maya, MotionBuilder and Blender take as they are; names are kept.
// [Decode] reads those of other programs too.
//
// Rotations are angles in the order that all of them use by default (about X first, then
// about the fixed Y, then Z), local to the parent, without pre-rotations: rotation curves
// hold the whole turn of a joint, and its rest is the value without a curve. Angles go on
// from frame to frame without jumps. Contacts are a property "contact_NAME" of joint
// NAME, 1 while it stands on the ground.
//
// The same motions give the same bytes.
package fbx
