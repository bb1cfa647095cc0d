// Stairs and slopes as solids with edges.
import type { Vec3 } from '../model/protocol.ts';

// solid returns the triangles and the edges of what rises from the floor below pairs of points x, z, y, three numbers a corner.
export function solid(points: Vec3[]): { faces: number[]; edges: number[] } {
  const faces: number[] = [];
  const edges: number[] = [];
  const top = ([x, z, y]: Vec3): Vec3 => [x, y + 0.004, z];
  const foot = ([x, z]: Vec3): Vec3 => [x, 0.004, z];
  const face = (a: Vec3, b: Vec3, c: Vec3, d: Vec3): void => void faces.push(...a, ...c, ...b, ...b, ...c, ...d);
  const walls = new Set<number>(); // rows where it begins or ends
  for (let r = 0; r + 3 < points.length; r += 2) {
    const [a, b, c, d] = points.slice(r, r + 4) as [Vec3, Vec3, Vec3, Vec3];
    if ([a, b, c, d].every((p) => Math.abs(p[2]!) < 0.001)) continue;
    face(top(a), top(b), top(c), top(d));
    face(foot(a), top(a), foot(c), top(c));
    face(top(b), foot(b), top(d), foot(d));
    edges.push(...top(a), ...top(b), ...top(c), ...top(d), ...top(a), ...top(c), ...top(b), ...top(d));
    for (const row of [r, r + 2]) if (!walls.delete(row)) walls.add(row);
  }
  for (const r of walls) {
    const [a, b] = [points[r]!, points[r + 1]!];
    face(top(a), top(b), foot(a), foot(b));
    edges.push(...top(a), ...foot(a), ...top(b), ...foot(b));
  }
  return { faces, edges };
}
