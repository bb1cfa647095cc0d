// The mesh of a body: its solids as one surface that bends with the joints.
import { Vector3 } from 'three/src/math/Vector3.js'; // alone: the worker takes no more of three.js
import { upTo } from '../../model/anatomy.ts';
import type { Rig } from '../../model/motion.ts';
import { Field, type Solid, type Vec } from './field.ts';
import { netOf } from './nets.ts';
import { Hanger, type Worn } from './skin.ts';
import type { Bead } from './person.ts';
import type { Bones } from './bones.ts';

// BodyModel describes a body to be meshed.
export interface BodyModel {
  rig: Rig;
  bones: Bones | null;
  solids: Solid[];
  size: number;
  fine: boolean;
  rigid: boolean; // parts do not bend
  feet: number[]; // the root joint of each foot
  beads: Bead[];
  worn(nearest: Solid, p: Vec): Worn;
}

// A Part is a region of the body that is meshed separately. Hands and head have smaller cells and overlap the rest.
interface Part {
  cell: number; // metres
  contains(p: Vec): boolean;
}

// BodyMesh has the attributes of the vertices of a body, and the indices of its triangles.
export interface BodyMesh {
  position: Float32Array<ArrayBuffer>; // 3 for each vertex
  normal: Float32Array<ArrayBuffer>; // 3
  worn: Float32Array<ArrayBuffer>; // 4: distances to the borders of shirt, trousers, shoes and hair, metres
  foot: Float32Array<ArrayBuffer>; // 2: number of the foot, 0 for none; distance to the sole
  skinIndex: Uint16Array<ArrayBuffer>; // 4: joints
  skinWeight: Float32Array<ArrayBuffer>; // 4
  index: Uint32Array<ArrayBuffer>;
}

const distance = (a: Vec, b: Vec): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);

function partsOf({ bones: b, fine, size }: BodyModel): Part[] {
  const body = (fine ? 0.0175 : 0.034) * size;
  if (!b) return [{ cell: body, contains: () => true }];
  const overlap = 1.5 * body;
  const chinHeight = b.at(b.neck)[1] + 0.075 * size; // above the collar
  const pastWrist = (p: Vec): number =>
    Math.max(
      ...b.arms.map((arm) => {
        const [wrist, elbow] = [b.at(arm.end), b.at(arm.lower)];
        const n = distance(wrist, elbow) || 1;
        if (distance(p, wrist) > 0.3 * size) return -1;
        return ((p[0] - wrist[0]) * (wrist[0] - elbow[0]) + (p[1] - wrist[1]) * (wrist[1] - elbow[1]) + (p[2] - wrist[2]) * (wrist[2] - elbow[2])) / n;
      }),
    );
  const nearHead = (p: Vec): boolean => distance(p, b.at(b.head)) < 0.35 * size;
  return [
    { cell: body, contains: (p) => pastWrist(p) < overlap && !(nearHead(p) && p[1] > chinHeight + overlap) },
    { cell: (fine ? 0.0066 : 0.013) * size, contains: (p) => pastWrist(p) > 0 },
    { cell: (fine ? 0.0092 : 0.024) * size, contains: (p) => nearHead(p) && p[1] > chinHeight },
  ];
}

// polygonize meshes the solids of a body.
export function polygonize(s: BodyModel): BodyMesh {
  const { rig } = s;
  const hanger = new Hanger(rig.parents, rig.names, s.bones);
  const footOf = rig.names.map((_, j) => s.feet.findIndex((f) => upTo(rig, j).includes(f)) + 1);
  const at: number[] = [];
  const normals: number[] = [];
  const index: number[] = [];
  const joints: number[] = [];
  const weights: number[] = [];
  const wears: number[] = [];
  const soles: number[] = [];
  const parts = partsOf(s);
  const field = new Field(s.solids);
  const all = Int32Array.from(s.solids.keys());
  for (const [i, { cell, contains }] of parts.entries()) {
    const list = i === 0 ? all : all.filter((o) => touches(s.solids[o]!, contains, cell));
    const net = netOf({ field, list, cell, wanted: (x, y, z) => contains([x, y, z]) });
    const used = new Map<number, number>(); // maps the used vertices of the net to vertices of the body
    for (const v of net.index) {
      let to = used.get(v);
      if (to === undefined) {
        used.set(v, (to = at.length / 3));
        const p: Vec = [net.at[v * 3]!, net.at[v * 3 + 1]!, net.at[v * 3 + 2]!];
        at.push(...p);
        normals.push(net.normals[v * 3]!, net.normals[v * 3 + 1]!, net.normals[v * 3 + 2]!);
        const { weights: hung, nearest } = hanger.hang(field, net.near[v]!, p, s.rigid);
        for (let k = 0; k < 4; k++) {
          joints.push(hung[k]?.[0] ?? 0);
          weights.push(hung[k]?.[1] ?? 0);
        }
        const [shirt, trousers, shoes, hair, sole] = s.worn(nearest, p);
        wears.push(shirt, trousers, shoes, hair);
        soles.push(footOf[hung[0]![0]!]!, sole);
      }
      index.push(to);
    }
  }
  for (const bead of s.beads) {
    const first = at.length / 3;
    const { points, normals: outward, indices } = ellipsoidOf(bead, s.bones!);
    at.push(...points);
    normals.push(...outward);
    for (let v = 0; v < points.length / 3; v++) {
      joints.push(s.bones!.head, 0, 0, 0);
      weights.push(1, 0, 0, 0);
      wears.push(-0.1, -0.1, -0.1, 0.1);
      soles.push(0, 0.1);
    }
    for (const c of indices) index.push(first + c);
  }
  return {
    position: new Float32Array(at),
    normal: new Float32Array(normals),
    worn: new Float32Array(wears),
    foot: new Float32Array(soles),
    skinIndex: new Uint16Array(joints),
    skinWeight: new Float32Array(weights),
    index: new Uint32Array(index),
  };
}

const [meridians, parallels] = [12, 8];

// ellipsoidOf returns the vertices, normals and triangle indices of a bead.
function ellipsoidOf({ at, half, tilt }: Bead, b: Bones): { points: number[]; normals: number[]; indices: number[] } {
  const front = new Vector3(...b.front);
  const side = new Vector3(...b.side).applyAxisAngle(front, tilt);
  const up = front.clone().cross(side);
  const turn = ([x, y, z]: Vec): Vector3 => new Vector3().addScaledVector(side, x).addScaledVector(up, y).addScaledVector(front, z);
  const points: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= parallels; row++) {
    const polar = (row / parallels) * Math.PI;
    for (let column = 0; column <= meridians; column++) {
      const around = (column / meridians) * 2 * Math.PI;
      const p: Vec = [-Math.cos(around) * Math.sin(polar), Math.cos(polar), Math.sin(around) * Math.sin(polar)];
      points.push(...turn([p[0] * half[0]!, p[1] * half[1]!, p[2] * half[2]!]).add(new Vector3(...at)));
      normals.push(...turn([p[0] / half[0]!, p[1] / half[1]!, p[2] / half[2]!]).normalize());
      if (row === parallels || column === meridians) continue;
      const a = row * (meridians + 1) + column;
      const below = a + meridians + 1;
      if (row > 0) indices.push(a + 1, a, below + 1);
      if (row < parallels - 1) indices.push(a, below, below + 1);
    }
  }
  return { points, normals, indices };
}

// touches reports whether a solid, enlarged by its softness and a cell, reaches into a part. It tests sample points only.
function touches(s: Solid, contains: (p: Vec) => boolean, cell: number): boolean {
  for (let k = 0; k <= 4; k++) {
    const c = s.a.map((x, d) => x + (s.along[d]! * s.length * k) / 4);
    const r = Math.max(s.ra, s.rb) + s.soft + cell;
    for (let n = 0; n < 7; n++) {
      const p = c.map((x, d) => x + (n > 0 && (n - 1) % 3 === d ? (n > 3 ? -r : r) : 0)) as Vec;
      if (contains(p)) return true;
    }
  }
  return false;
}
