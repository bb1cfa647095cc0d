// The joints of a motion.

export interface Rig {
  names: string[];
  parents: number[]; // -1: the root; a parent stands before its children
  rest: Float32Array; // joints x 3, metres, in the parent's frame
  restTurns: Float32Array; // joints x 4, x y z w
}
