// BVH out of a sample: centimetres, degrees, channels in the order Z X Y, as most programs write it.
import type { Motion, Sample } from './motion.ts';

const channels = 'Zrotation Xrotation Yrotation';

export function asBvh({ rig, fps }: Motion, sample: Sample): string {
  const children = rig.names.map((_, i) => rig.parents.flatMap((p, j) => (p === i ? [j] : [])));
  const order: number[] = [];
  const lines = ['HIERARCHY'];
  const write = (j: number, depth: number): void => {
    const tab = '\t'.repeat(depth);
    const root = rig.parents[j] === -1;
    const offset = root ? [0, 0, 0] : [0, 1, 2].map((d) => rig.rest[j * 3 + d]! * 100);
    order.push(j);
    lines.push(
      `${tab}${root ? 'ROOT' : 'JOINT'} ${rig.names[j]!.replaceAll(/\s/g, '_')}`,
      `${tab}{`,
      `${tab}\tOFFSET ${offset.map(number).join(' ')}`,
    );
    const moves = root || sample.offsets.has(j);
    lines.push(`${tab}\tCHANNELS ${moves ? '6 Xposition Yposition Zposition' : '3'} ${channels}`);
    for (const child of children[j]!) write(child, depth + 1);
    if (!children[j]!.length) lines.push(`${tab}\tEnd Site`, `${tab}\t{`, `${tab}\t\tOFFSET 0 0 0`, `${tab}\t}`);
    lines.push(`${tab}}`);
  };
  write(rig.parents.indexOf(-1), 0);
  lines.push('MOTION', `Frames: ${sample.frames}`, `Frame Time: ${(1 / fps).toFixed(8)}`);
  for (let f = 0; f < sample.frames; f++) {
    const row: string[] = [];
    for (const j of order) {
      const at = rig.parents[j] === -1 ? sample.root : sample.offsets.get(j);
      if (at) row.push(...[0, 1, 2].map((d) => number(at[f * 3 + d]! * 100)));
      row.push(...anglesZXY(sample.turns, (f * rig.names.length + j) * 4).map(number));
    }
    lines.push(row.join(' '));
  }
  return `${lines.join('\n')}\n`;
}

const number = (x: number): string => String(+x.toFixed(5) + 0);

// anglesZXY returns a rotation as turns about Z, then X, then Y of the turned axes, in degrees.
export function anglesZXY(q: ArrayLike<number>, i: number): [number, number, number] {
  const n = Math.hypot(q[i]!, q[i + 1]!, q[i + 2]!, q[i + 3]!) || 1;
  const [x, y, z, w] = [q[i]! / n, q[i + 1]! / n, q[i + 2]! / n, q[i + 3]! / n];
  const degrees = 180 / Math.PI;
  // The last row of the matrix: -cos X sin Y, sin X, cos X cos Y. The sine alone says little of X near a quarter turn.
  const [a, sin, b] = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
  const cos = Math.hypot(a, b);
  const turnX = Math.atan2(sin, cos) * degrees;
  // Z and Y turn about one axis where X is a quarter turn: all of it goes to Z.
  if (cos < 1e-6) return [Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z)) * degrees, turnX, 0];
  return [Math.atan2(2 * (w * z - x * y), 1 - 2 * (x * x + z * z)) * degrees, turnX, Math.atan2(-a, b) * degrees];
}
