// The joints of a motion.

export interface Rig {
  names: string[];
  parents: number[]; // -1: the root; a parent stands before its children
  rest: Float32Array; // joints x 3, metres, in the parent's frame
  restTurns: Float32Array; // joints x 4, x y z w
}

// unitOf returns the metres of a file's unit, by the height of its body: bodies are between half a metre and five metres tall.
export function unitOf(height: number): number {
  for (const unit of [1, 0.01, 0.0254, 0.1, 0.001]) if (height * unit >= 0.5 && height * unit <= 5) return unit;
  return height > 0 ? 1.7 / height : 1;
}
