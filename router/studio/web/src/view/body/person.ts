// The solids of a person around the bones of a rig. Lengths are in metres of a body of 1.75 m.
import type { Bones, Limb } from './bones.ts';
import type { Area, Plane, Solid, Vec } from './field.ts';

// Build has the thickness of the parts of a person, relative to the usual one.
export interface Build {
  head: number;
  limbs: number;
  trunk: number;
  hands: number;
  feet: number;
  hair: boolean;
  eyes: number;
}

const add = (a: Vec, b: Vec, k = 1): Vec => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
const sub = (a: Vec, b: Vec): Vec => add(a, b, -1);
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const length = (a: Vec): number => Math.sqrt(dot(a, a));
const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
const unit = (a: Vec): Vec => scale(a, 1 / (length(a) || 1));
export const mix = (a: Vec, b: Vec, t: number): Vec => add(scale(a, 1 - t), b, t);
const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

type Shape = Partial<Pick<Solid, 'wide' | 'deep' | 'tall' | 'swell' | 'swollen' | 'soft' | 'cut'>>;

// SolidList gathers solids. Radii are multiplied by the size of the body.
export class SolidList {
  readonly solids: Solid[] = [];
  readonly bones: Bones;
  joint = 0; // joint of the shapes that are added next
  area: Area = 'trunk';

  constructor(bones: Bones) {
    this.bones = bones;
  }

  // rod is a solid between two points.
  rod(a: Vec, b: Vec, ra: number, rb: number, shape: Shape = {}): void {
    const { size, front } = this.bones;
    const line = sub(b, a);
    const along: Vec = length(line) > 1e-5 ? unit(line) : [0, 1, 0];
    const ahead = Math.abs(dot(front, along)) > 0.9 ? ([0, 1, 0] as Vec) : front;
    const side = unit(cross(along, ahead));
    const common = { wide: 1, deep: 1, tall: 1, swollen: 0.5, ...shape };
    this.solids.push({
      ...common,
      a,
      along,
      length: length(line) > 1e-5 ? length(line) : 0,
      side,
      front: cross(side, along),
      ra: ra * size,
      rb: rb * size,
      swell: (shape.swell ?? 0) * size,
      soft: (shape.soft ?? 0.03) * size,
      joint: this.joint,
      area: this.area,
    });
  }

  // egg is an ellipsoid of half a width, a height and a depth.
  egg(at: Vec, [wide, tall, deep]: Vec, shape: Shape = {}): void {
    this.rod(at, at, wide, wide, { wide: 1, tall: tall / wide, deep: deep / wide, ...shape });
  }

  // from returns a point left of, above and in front of another.
  from(p: Vec, left: number, up: number, ahead: number): Vec {
    const { side, front, size } = this.bones;
    return add(add(add(p, side, left * size), [0, 1, 0], up * size), front, ahead * size);
  }
}

export function person(bones: Bones, build: Build): Solid[] {
  const s = new SolidList(bones);
  trunk(s, build);
  for (const arm of bones.arms) armOf(s, arm, build);
  for (const leg of bones.legs) legOf(s, leg, build);
  head(s, build);
  return s.solids;
}

// spineAt returns the point of the spine at a part of the way from the hips to the neck.
export function spineAt(b: Bones, part: number): Vec {
  const [low, high] = [b.at(b.trunk[0]), b.at(b.neck)];
  const y = low[1] + part * (high[1] - low[1]);
  let k = b.trunk.findIndex((j) => b.at(j)[1] >= y);
  if (k < 0) k = b.trunk.length - 1;
  const [from, to] = [b.at(b.trunk[Math.max(0, k - 1)]!), b.at(b.trunk[k]!)];
  const rise = to[1] - from[1];
  const p = mix(from, to, rise > 1e-4 ? Math.min(1, Math.max(0, (y - from[1]) / rise)) : 0);
  return [p[0], y, p[2]];
}

function trunk(s: SolidList, { trunk: k }: Build): void {
  const b = s.bones;
  const across = (limbs: [Limb, Limb]): number => Math.abs(dot(sub(b.at(limbs[0].upper), b.at(limbs[1].upper)), b.side)) / 2 / b.size;
  const wide = Math.min(1.35, Math.max(0.75, across(b.arms) / 0.184)) * k;
  const hips = Math.min(1.35, Math.max(0.8, across(b.legs) / 0.087)) * k;
  s.joint = -1;
  s.area = 'trunk';
  const at = (part: number, left = 0, ahead = 0): Vec => s.from(spineAt(b, part), left, 0, ahead);
  s.egg(at(0, 0, -0.004), [0.158 * hips, 0.115, 0.108 * k], { soft: 0.05 });
  for (const side of [1, -1]) s.egg(s.from(at(0, side * 0.072 * hips, -0.052), 0, -0.045, 0), [0.084 * hips, 0.09, 0.074 * k], { soft: 0.04 });
  s.rod(at(0.14), at(0.5), 0.14 * k, 0.133 * k, { deep: 0.71, soft: 0.06 });
  s.egg(at(0.68, 0, 0.004), [0.147 * wide, 0.17, 0.108 * k], { soft: 0.06 });
  for (const side of [1, -1]) s.egg(at(0.75, side * 0.066 * wide, 0.06), [0.08 * wide, 0.064, 0.042 * k], { soft: 0.05 });
  s.egg(at(0.8, 0, -0.03), [0.15 * wide, 0.1, 0.075 * k], { soft: 0.05 });
  const neck = b.at(b.neck);
  for (const arm of b.arms) {
    const shoulder = b.at(arm.upper);
    s.joint = arm.collar < 0 ? -1 : arm.collar;
    s.rod(mix(s.from(spineAt(b, 0.93), 0, 0, 0.005), shoulder, 0.45), s.from(shoulder, -arm.sign * 0.03, -0.006, 0), 0.06, 0.05, { soft: 0.05 });
    s.joint = -1;
    s.rod(s.from(spineAt(b, 0.93), 0, 0, 0.005), mix(s.from(spineAt(b, 0.93), 0, 0, 0.005), shoulder, 0.55), 0.06, 0.055, { soft: 0.05 });
    s.rod(s.from(neck, 0, 0.045, -0.016), s.from(shoulder, -arm.sign * 0.05, 0.012, -0.008), 0.034, 0.03, { soft: 0.05 });
  }
}

function armOf(s: SolidList, arm: Limb, { limbs: k, hands }: Build): void {
  const { at } = s.bones;
  const [shoulder, elbow, wrist] = [at(arm.upper), at(arm.lower), at(arm.end)];
  s.area = 'arm';
  s.joint = arm.upper;
  s.rod(mix(shoulder, elbow, 0.02), mix(shoulder, elbow, 0.3), 0.058 * k, 0.047 * k, { soft: 0.04 });
  s.rod(shoulder, elbow, 0.045 * k, 0.038 * k, { swell: 0.006 * k, swollen: 0.5, soft: 0.03 });
  s.joint = arm.lower;
  s.rod(elbow, wrist, 0.038 * k, 0.0255 * k, { swell: 0.006 * k, swollen: 0.22, soft: 0.025 });
  s.area = 'hand';
  s.joint = arm.end;
  hand(s, arm, hands);
}

// hand has the fingers of the rig, or, where that has none, some of its own that hang on the hand.
function hand(s: SolidList, arm: Limb, k: number): void {
  const { at, size } = s.bones;
  const wrist = at(arm.end);
  const along = unit(sub(wrist, at(arm.lower)));
  const chains = arm.digits.length > 1 ? arm.digits.map((chain) => chain.map((j) => ({ p: at(j), joint: j }))) : madeUp(s, arm, along, k);
  const isThumb = (c: { p: Vec }[]): boolean => length(sub(c[0]!.p, wrist)) > 0 && dot(unit(sub(c.at(-1)!.p, c[0]!.p)), along) < 0.93;
  const fingers = chains.filter((c) => !isThumb(c) || chains.length < 3);
  const knuckles = fingers.map((c) => (length(sub(c[0]!.p, wrist)) < 0.055 * size && c.length > 3 ? c[1]! : c[0]!));
  for (const [i, { p }] of knuckles.entries()) {
    const edge = i === 0 || i === knuckles.length - 1;
    s.joint = arm.end;
    s.rod(mix(wrist, p, 0.12), mix(wrist, p, 0.96), 0.019 * k, (edge ? 0.0118 : 0.0128) * k, { soft: 0.018 });
  }
  for (const chain of chains) {
    const thumb = !fingers.includes(chain);
    const [from, to] = thumb ? [0.0135, 0.0088] : [0.0102, 0.0074];
    const first = thumb ? 0 : chain.indexOf(knuckles[fingers.indexOf(chain)]!);
    if (thumb) {
      s.joint = arm.end;
      s.rod(mix(wrist, chain[0]!.p, 0.3), chain[0]!.p, 0.016 * k, 0.0145 * k, { soft: 0.016 });
    }
    for (let i = first; i + 1 < chain.length; i++) {
      const r = (n: number): number => (from + ((to - from) * (n - first)) / Math.max(1, chain.length - 1 - first)) * k;
      s.joint = chain[i]!.joint;
      s.rod(chain[i]!.p, chain[i + 1]!.p, r(i), r(i + 1), { soft: i === first ? 0.009 : 0.007 });
    }
  }
}

// madeUp returns points of fingers for a hand without joints in them.
function madeUp(s: SolidList, arm: Limb, along: Vec, k: number): { p: Vec; joint: number }[][] {
  const { at, front, size } = s.bones;
  const wrist = at(arm.end);
  const across = unit(add(front, along, -dot(front, along)));
  const palm = scale(unit(cross(along, across)), arm.sign);
  const chain = (points: [ahead: number, aside: number, down: number][]) =>
    points.map(([u, v, w]) => ({ p: add(add(add(wrist, along, u * size * k), across, v * size * k), palm, w * size * k), joint: arm.end }));
  return [
    chain([[0.03, 0.024, 0.004], [0.058, 0.047, 0.012], [0.083, 0.056, 0.018]]),
    chain([[0.088, 0.025, 0], [0.128, 0.03, 0.006], [0.152, 0.031, 0.016]]),
    chain([[0.091, 0.006, 0], [0.135, 0.007, 0.006], [0.162, 0.007, 0.018]]),
    chain([[0.087, -0.013, 0], [0.128, -0.016, 0.007], [0.153, -0.017, 0.019]]),
    chain([[0.08, -0.03, 0.001], [0.112, -0.037, 0.008], [0.132, -0.039, 0.018]]),
  ];
}

function legOf(s: SolidList, leg: Limb, { limbs: k, feet }: Build): void {
  const { at, size, floor } = s.bones;
  const [hip, knee, ankle] = [at(leg.upper), at(leg.lower), at(leg.end)];
  s.area = 'leg';
  s.joint = leg.upper;
  s.rod(s.from(hip, -leg.sign * 0.004, 0.01, 0), knee, 0.087 * k, 0.054 * k, { swell: 0.006 * k, swollen: 0.35, deep: 1.04, soft: 0.028 });
  s.joint = leg.lower;
  s.rod(s.from(knee, 0, 0.012, 0.008), s.from(mix(knee, ankle, 0.12), 0, 0, 0.006), 0.052 * k, 0.047 * k, { soft: 0.02 });
  s.rod(mix(knee, ankle, 0.04), s.from(ankle, 0, 0.02, 0), 0.048 * k, 0.037 * k, { soft: 0.02 });
  s.rod(s.from(mix(knee, ankle, 0.16), 0, 0, -0.016), s.from(mix(knee, ankle, 0.5), 0, 0, -0.008), 0.044 * k, 0.034 * k, { swell: 0.005, swollen: 0.3, soft: 0.03 });
  foot(s, leg, floor, size, feet);
}

// foot wears a shoe with a flat sole.
function foot(s: SolidList, leg: Limb, floor: number, size: number, k: number): void {
  const { at, front } = s.bones;
  const ankle = at(leg.end);
  const toes = leg.digits.toSorted((a, b) => b.length - a.length)[0];
  const to = toes ? at(toes[0]) : add(ankle, front, 0.14 * size);
  const ahead = unit([to[0] - ankle[0], 0, to[2] - ankle[2]]);
  const cut: Plane = { normal: [0, 1, 0], at: floor };
  const on = (p: Vec, y: number): Vec => [p[0], floor + y * size, p[2]];
  const ball = on(to, 0.026);
  s.area = 'foot';
  s.joint = leg.end;
  const shape = { soft: 0.025, cut };
  s.rod(on(add(ankle, ahead, -0.034 * size), 0.035), on(add(ankle, ahead, -0.012 * size), 0.06), 0.04 * k, 0.041 * k, shape);
  s.rod(add(ankle, [0, 0.012 * size, 0]), on(mix(ankle, to, 0.75), 0.04), 0.043 * k, 0.036 * k, shape);
  s.rod(on(add(ankle, ahead, -0.036 * size), 0.02), add(ball, ahead, -0.005 * size), 0.034 * k, 0.036 * k, { ...shape, wide: 1.22, soft: 0.015 });
  s.joint = toes ? toes[0] : leg.end;
  s.rod(ball, on(add(to, ahead, 0.062 * size * k), 0.02), 0.036 * k, 0.027 * k, { ...shape, wide: 1.25, soft: 0.02 });
}

// crown returns the middle of the skull.
export const crown = (b: Bones, k: number): Vec => add(add(b.at(b.head), [0, 1, 0], 0.062 * k * b.size), b.front, 0.014 * k * b.size);

// hairline returns how far above the edge of the hair a point is, metres.
export function hairline(b: Bones, k: number, p: Vec): number {
  const d = sub(p, crown(b, k));
  return d[1] * 0.78 - dot(d, b.front) * 0.63 - 0.001 * k * b.size;
}

function head(s: SolidList, { head: k, hair }: Build): void {
  const b = s.bones;
  const c = crown(b, k);
  const put = (left: number, up: number, ahead: number): Vec => s.from(c, left * k, up * k, ahead * k);
  const egg = (p: Vec, [x, y, z]: Vec, soft: number, cut?: Plane): void => s.egg(p, [x * k, y * k, z * k], { soft: soft * k, cut });
  s.joint = b.head;
  s.area = 'head';
  egg(put(0, 0.02, -0.008), [0.075, 0.086, 0.094], 0.02);
  egg(put(0, -0.026, 0.03), [0.061, 0.08, 0.064], 0.035);
  egg(put(0, -0.086, 0.052), [0.03, 0.026, 0.03], 0.04);
  for (const side of [1, -1]) {
    s.rod(put(side * 0.043, -0.05, 0.004), put(side * 0.018, -0.086, 0.052), 0.018 * k, 0.016 * k, { soft: 0.04 * k });
    s.rod(put(side * 0.012, 0.02, 0.084), put(side * 0.044, 0.018, 0.068), 0.009 * k, 0.009 * k, { soft: 0.02 * k });
    egg(put(side * 0.034, -0.032, 0.062), [0.024, 0.022, 0.022], 0.035);
    egg(put(side * 0.077, -0.014, -0.008), [0.009, 0.031, 0.019], 0.006);
  }
  s.rod(put(0, 0.004, 0.087), put(0, -0.034, 0.1035), 0.008 * k, 0.0112 * k, { soft: 0.018 * k });
  egg(put(0, -0.0635, 0.079), [0.021, 0.0085, 0.0125], 0.012);
  if (hair) {
    const edge: Plane = { normal: add(scale([0, 1, 0], 0.78), b.front, -0.63), at: 0 };
    edge.at = dot(edge.normal, c) + 0.008 * k * b.size;
    egg(put(0, 0.03, -0.018), [0.087, 0.093, 0.101], 0.004, edge);
    egg(put(0.014, 0.082, 0.036), [0.058, 0.026, 0.05], 0.02, edge);
  }
  const neck = b.at(b.neck);
  s.joint = upToHead(b);
  s.rod(s.from(neck, 0, -0.03, 0.004), put(0, -0.06, -0.016), 0.056, 0.05, { soft: 0.03 });
}

// Bead is an ellipsoid on the head in the colour of the hair: half its width, its height and its depth.
export interface Bead {
  at: Vec;
  half: Vec;
  tilt: number; // to the side, radians
}

// beads returns the eyes and the brows of a person.
export function beads(b: Bones, { head: k, eyes }: Build): Bead[] {
  const c = crown(b, k);
  const { size } = b;
  const s = new SolidList(b);
  const half = (w: number, h: number, d: number): Vec => [w * k * eyes * size, h * k * eyes * size, d * k * size];
  return [1, -1].flatMap((side): Bead[] => [
    { at: s.from(c, side * 0.03 * k, -0.006 * k, 0.086 * k), half: half(0.0074, 0.01, 0.0085), tilt: 0 },
    { at: s.from(c, side * 0.0315 * k, (0.006 + 0.011 * eyes) * k, 0.0895 * k), half: half(0.0145, 0.0028, 0.005), tilt: side * -0.1 },
  ]);
}

// upToHead returns the joint between the neck and the head that moves the throat.
const upToHead = (b: Bones): number => (b.neck === b.head ? -1 : b.neck);
