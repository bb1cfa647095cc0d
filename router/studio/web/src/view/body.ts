// A body with volume around a rig: one mesh that bends with the joints. Its vertices know their foot, which lights up while it stands.
import { BufferGeometry, Float32BufferAttribute, Uint16BufferAttribute, Vector3 } from 'three';
import { childrenOf, handsOf, headOf, hipsOf, plain, upTo } from '../model/anatomy.ts';
import { emptyPlaced, place, still, type Rig } from '../model/motion.ts';

export interface Body {
  geometry: BufferGeometry; // its attribute foot is 0, or which of the feet a vertex is of, from 1
  feet: number[]; // the highest joint of each foot
  height: number; // metres, standing
  head: number; // joint, -1: none
  hips: number;
  hands: number[];
}

type Weights = [joint: number, weight: number][];

interface Ring {
  center: Vector3;
  u: Vector3; // half axes of the ellipse
  v: Vector3;
  weights: Weights;
}

export const mostFeet = 4;

const corners = { fine: 14, coarse: 8 }; // of a ring
export type Detail = keyof typeof corners;
const flesh = 1;
const dark = 0.32; // shade of balls at joints, relative to the rest

// Builder gathers tubes into a geometry.
class Builder {
  private at: number[] = [];
  private shade: number[] = [];
  private joints: number[] = [];
  private weights: number[] = [];
  private feet: number[] = [];
  private index: number[] = [];
  private readonly around: number;
  foot = 0; // of what is added

  constructor(detail: Detail) {
    this.around = corners[detail];
  }

  tube(rings: Ring[], shade: number): void {
    const first = this.at.length / 3;
    const around = this.around;
    const p = new Vector3();
    for (const { center, u, v, weights } of rings) {
      for (let i = 0; i < around; i++) {
        const a = (i / around) * Math.PI * 2;
        p.copy(center).addScaledVector(u, Math.cos(a)).addScaledVector(v, Math.sin(a));
        this.at.push(p.x, p.y, p.z);
        this.shade.push(shade, shade, shade);
        this.feet.push(this.foot);
        for (let k = 0; k < 4; k++) {
          this.joints.push(weights[k]?.[0] ?? 0);
          this.weights.push(weights[k]?.[1] ?? 0);
        }
      }
    }
    for (let r = 0; r + 1 < rings.length; r++) {
      for (let i = 0; i < around; i++) {
        const a = first + r * around + i;
        const b = first + r * around + ((i + 1) % around);
        this.index.push(a, b, a + around, b, b + around, a + around);
      }
    }
  }

  // bone is a capsule between two points, as thick as said at either end.
  bone(a: Vector3, b: Vector3, ra: number, rb: number, joint: number, shade = flesh, flat = 1): void {
    const along = b.clone().sub(a);
    const length = along.length();
    if (length < 1e-4) {
      this.ball(a, new Vector3(ra, ra, ra), joint, shade);
      return;
    }
    along.normalize();
    const side = Math.abs(along.y) > 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0).cross(along).normalize();
    const v = along.clone().cross(side).normalize();
    const u = v.clone().cross(along).normalize();
    const rings: Ring[] = [];
    const ring = (from: Vector3, ahead: number, radius: number): void => {
      const center = from.clone().addScaledVector(along, ahead);
      rings.push({ center, u: u.clone().multiplyScalar(radius), v: v.clone().multiplyScalar(radius * flat), weights: [[joint, 1]] });
    };
    for (let i = 0; i <= 4; i++) ring(a, -ra * Math.cos((i / 8) * Math.PI), ra * Math.sin((i / 8) * Math.PI) + 1e-4);
    ring(a, length * 0.35, ra + (rb - ra) * 0.25);
    for (let i = 4; i >= 0; i--) ring(b, rb * Math.cos((i / 8) * Math.PI), rb * Math.sin((i / 8) * Math.PI) + 1e-4);
    this.tube(rings, shade);
  }

  ball(center: Vector3, radii: Vector3, joint: number, shade = flesh): void {
    const rings: Ring[] = [];
    for (let i = 0; i <= 10; i++) {
      const a = (i / 10) * Math.PI;
      const r = Math.sin(a) + 1e-4;
      rings.push({
        center: center.clone().add(new Vector3(0, -Math.cos(a) * radii.y, 0)),
        u: new Vector3(-radii.x * r, 0, 0),
        v: new Vector3(0, 0, radii.z * r),
        weights: [[joint, 1]],
      });
    }
    this.tube(rings, shade);
  }

  geometry(): BufferGeometry {
    const g = new BufferGeometry();
    g.setAttribute('position', new Float32BufferAttribute(this.at, 3));
    g.setAttribute('color', new Float32BufferAttribute(this.shade, 3));
    g.setAttribute('foot', new Float32BufferAttribute(this.feet, 1));
    g.setAttribute('skinIndex', new Uint16BufferAttribute(this.joints, 4));
    g.setAttribute('skinWeight', new Float32BufferAttribute(this.weights, 4));
    g.setIndex(this.index);
    g.computeVertexNormals();
    return g;
  }
}

interface Rule {
  name: RegExp;
  from: number;
  to: number; // radii at the joint and at its child, metres for a body of 1.75 m
  ball?: number; // at the joint
}

// Bones by the names that rigs give to the joint where they begin; the first that fits counts.
const rules: Rule[] = [
  { name: /thumb|index|middle|ring|pinky|little|finger/, from: 0.0095, to: 0.0075 },
  { name: /toe|ball/, from: 0.032, to: 0.021 },
  { name: /foot|ankle/, from: 0.041, to: 0.034 },
  { name: /shin|calf|knee|lowerleg|lower_leg|crus/, from: 0.054, to: 0.036, ball: 0.05 },
  { name: /upleg|upperleg|upper_leg|thigh|leg|hip[._-]?[lr]$/, from: 0.083, to: 0.053, ball: 0.08 },
  { name: /hand|wrist/, from: 0.022, to: 0.015 },
  { name: /forearm|lowerarm|lower_arm|elbow/, from: 0.038, to: 0.025, ball: 0.036 },
  { name: /shoulder|clav|collar/, from: 0.045, to: 0.05 },
  { name: /arm|humerus/, from: 0.047, to: 0.037, ball: 0.055 },
  { name: /neck/, from: 0.05, to: 0.047 },
];

const farThigh = 0.25; // metres, of a body of 1.75 m: how far a leg that hangs from the hips is no thigh

const usual = 1.75; // metres, of the body that the radii are for

export function bodyOf(rig: Rig, contacts: number[], detail: Detail): Body {
  const rest = place(rig, still(rig).samples[0], 0, emptyPlaced(rig));
  const at = rig.names.map((_, j) => new Vector3(rest.at[j * 3], rest.at[j * 3 + 1], rest.at[j * 3 + 2]));
  const low = Math.min(...at.map((p) => p.y));
  const height = Math.max(0.2, Math.max(...at.map((p) => p.y)) - low);
  const size = height / usual;
  const names = plain(rig);
  const children = childrenOf(rig);
  const head = headOf(rig);
  const chain = head < 0 ? [] : upTo(rig, head); // from the root to the head
  const hips = hipsOf(rig);
  const feet = topsOf(rig, contacts).slice(0, mostFeet);
  const build = new Builder(detail);
  const partOf = (j: number): Builder => {
    build.foot = feet.findIndex((f) => upTo(rig, j).includes(f)) + 1;
    return build;
  };

  const neck = chain.find((j) => names[j].includes('neck')) ?? head;
  const spine = chain.filter((j) => upTo(rig, j).includes(hips) && !names[j].includes('neck') && j !== head);
  const human = head >= 0 && spine.length > 0 && at[neck].y - at[hips].y > 0.2 * size;
  if (human) torso(build, spine, neck, names, at, size);

  for (const [j, p] of at.entries()) {
    const rule = rules.find((r) => r.name.test(names[j]));
    const inTorso = human && (spine.includes(j) || j === head);
    if (!inTorso && rule?.ball)
      partOf(j).ball(
        p,
        new Vector3(1, 1, 1).multiplyScalar(rule.ball * size),
        j,
        names[j].includes('arm') && !names[j].includes('fore') ? flesh : dark,
      );
    for (const child of children[j]) {
      const length = p.distanceTo(at[child]);
      // Rigs of few joints have no thighs: a knee hangs from the hips.
      if (inTorso && length > farThigh * size && /leg|knee|shin|calf/.test(names[child])) {
        const hip = p.clone().setX(p.x + (at[child].x - p.x) * 0.8);
        partOf(child).bone(hip, at[child], 0.083 * size, 0.053 * size, j);
        continue;
      }
      if (inTorso && (spine.includes(child) || child === neck || /shoulder|clav|collar|leg|thigh|eye|jaw|end|top/.test(names[child])))
        continue;
      if (/eye|jaw|tongue|teeth/.test(names[child])) continue;
      const from = (rule?.from ?? Math.min(0.06, (0.16 * length) / size)) * size;
      const to = (rule?.to ?? Math.min(0.05, (0.13 * length) / size)) * size;
      const most = Math.max(length * 0.8, 0.006 * size);
      partOf(j).bone(p, at[child], Math.min(from, most), Math.min(to, most), j);
    }
    if (/foot|ankle/.test(names[j]) && children[j].length) heel(partOf(j), p, at[children[j][0]], low, size, j);
    if (
      /^(left|right|l|r)?[._-]?(hand|wrist)[._-]?(l|r|left|right)?$/.test(names[j]) &&
      !children[j].some((c) => /thumb|index|middle|finger/.test(names[c]))
    ) {
      const parent = at[rig.parents[j]] ?? p;
      const ahead = p
        .clone()
        .sub(parent)
        .normalize()
        .multiplyScalar(0.1 * size);
      partOf(j).bone(p, p.clone().add(ahead), 0.03 * size, 0.024 * size, j);
    }
  }
  build.foot = 0;
  if (human) skull(build, at[head], size, head);
  else if (head >= 0) build.ball(at[head], new Vector3(0.08, 0.11, 0.09).multiplyScalar(size), head);
  return {
    geometry: build.geometry(),
    feet,
    height,
    head,
    hips,
    hands: handsOf(rig),
  };
}

// topsOf returns the contact joints that stand below no other one.
function topsOf(rig: Rig, contacts: number[]): number[] {
  return contacts.filter(
    (j) =>
      !upTo(rig, j)
        .slice(0, -1)
        .some((a) => contacts.includes(a)),
  );
}

// The outline of a trunk: how high between hips and neck, half its width and half its depth, metres.
const outline: [height: number, wide: number, deep: number][] = [
  [-0.24, 0.01, 0.01],
  [-0.22, 0.06, 0.05],
  [-0.16, 0.115, 0.085],
  [-0.06, 0.148, 0.105],
  [0.06, 0.15, 0.11],
  [0.18, 0.138, 0.1],
  [0.32, 0.124, 0.088],
  [0.48, 0.134, 0.096],
  [0.62, 0.154, 0.11],
  [0.76, 0.168, 0.112],
  [0.86, 0.162, 0.098],
  [0.93, 0.12, 0.078],
  [0.98, 0.07, 0.06],
  [1.03, 0.05, 0.05],
  [1.06, 0.01, 0.01],
];

function torso(b: Builder, spine: number[], neck: number, names: string[], at: Vector3[], size: number): void {
  const joints = [...spine, neck];
  const bottom = at[spine[0]];
  const rise = at[neck].y - bottom.y;
  const arm = names.findIndex((n) => /arm|humerus/.test(n) && !/fore|lower/.test(n));
  const wide = arm < 0 ? 1 : Math.min(1.4, Math.max(0.7, Math.abs(at[arm].x - at[neck].x) / (0.184 * size)));
  const rings = outline.map(([h, rx, rz]): Ring => {
    const y = bottom.y + h * rise;
    let k = joints.findIndex((j) => at[j].y >= y);
    if (k < 0) k = joints.length - 1;
    const above = joints[k];
    const below = joints[Math.max(0, k - 1)];
    const span = at[above].y - at[below].y;
    const u = span > 1e-4 ? Math.min(1, Math.max(0, (y - at[below].y) / span)) : 0;
    // A ring goes with the joint below it, and near the next one partly with that.
    const blend = above === neck ? 0 : Math.max(0, (u - 0.4) / 0.6);
    const center = at[below].clone().lerp(at[above], u).setY(y);
    const w = rx * size * (h > 0.4 ? wide : 1);
    return {
      center,
      u: new Vector3(-w, 0, 0),
      v: new Vector3(0, 0, rz * size),
      weights: [
        [below, 1 - blend],
        [above, blend],
      ],
    };
  });
  b.tube(rings, flesh);
}

function skull(b: Builder, at: Vector3, size: number, joint: number): void {
  const put = (y: number, z: number): Vector3 => at.clone().add(new Vector3(0, y * size, z * size));
  b.ball(put(0.085, 0.012), new Vector3(0.074, 0.112, 0.092).multiplyScalar(size), joint);
  b.ball(put(0.01, 0.04), new Vector3(0.048, 0.055, 0.055).multiplyScalar(size), joint);
  b.ball(put(0.075, 0.066), new Vector3(0.052, 0.03, 0.045).multiplyScalar(size), joint, dark * 0.4); // where it looks
}

function heel(b: Builder, ankle: Vector3, toe: Vector3, low: number, size: number, joint: number): void {
  const back = ankle
    .clone()
    .sub(toe)
    .setY(0)
    .normalize()
    .multiplyScalar(0.045 * size);
  const at = ankle
    .clone()
    .add(back)
    .setY(low + 0.032 * size);
  b.bone(at, ankle, 0.032 * size, 0.036 * size, joint);
  b.bone(at, toe.clone().setY(low + 0.026 * size), 0.03 * size, 0.026 * size, joint, flesh, 1);
}
