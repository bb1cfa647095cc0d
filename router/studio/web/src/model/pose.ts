// Poses that are changed by hand: hands and feet that are dragged bend their limbs, and joints are turned.
import { Quaternion } from 'three/src/math/Quaternion.js';
import { Vector3 } from 'three/src/math/Vector3.js';
import { feetOf, handsOf, hipsOf } from './anatomy.ts';
import { emptyPlaced, place, still, type Motion, type Placed, type Rig } from './motion.ts';
import type { PoseKeyframe, Quat, Vec3 } from './protocol.ts';

// motionOfPose is a motion of one frame: the pose, and at rest what it does not name.
export function motionOfPose(rig: Rig, pose: PoseKeyframe): Motion {
  const m = still(rig);
  const s = m.samples[0]!;
  for (const [j, name] of rig.names.entries()) s.turns.set(pose.joint_rotations[name] ?? rig.restTurns.subarray(j * 4, j * 4 + 4), j * 4);
  if (pose.root_position) s.root.set(pose.root_position);
  return m;
}

// Grip is a part of a body by which a pose is dragged.
export interface Grip {
  joint: number;
  kind: 'limb' | 'hips';
}

export function gripsOf(rig: Rig): Grip[] {
  const ends = [...handsOf(rig), ...feetOf(rig)].filter((j) => limbOf(rig, j));
  return [...ends.map((joint): Grip => ({ joint, kind: 'limb' })), { joint: hipsOf(rig), kind: 'hips' }];
}

// limbOf returns the two joints above the end of a limb: shoulder and elbow, hip and knee. Joints in a bone, as for its twist, are none.
function limbOf(rig: Rig, end: number): [upper: number, lower: number] | null {
  const bone = (j: number): number => Math.hypot(rig.rest[j * 3]!, rig.rest[j * 3 + 1]!, rig.rest[j * 3 + 2]!);
  const lower = rig.parents[end]!;
  const upper = lower < 0 ? -1 : rig.parents[lower]!;
  if (upper < 0 || rig.parents[upper]! < 0 || bone(end) < 1e-3 || bone(lower) < 1e-3) return null;
  return [upper, lower];
}

// dragged returns a pose whose grip is as near to a place, in the world, as its limb reaches. Dragged hips leave hands and feet where
// they are.
export function dragged(rig: Rig, pose: PoseKeyframe, grip: Grip, to: Vec3): PoseKeyframe {
  const body = new Bent(rig, pose);
  if (grip.kind === 'limb') body.reach(grip.joint, new Vector3(...to));
  else {
    const ends = gripsOf(rig).filter((g) => g.kind === 'limb');
    const were = ends.map((g) => body.at(g.joint));
    body.carry(new Vector3(...to).sub(body.at(grip.joint)));
    for (const [i, g] of ends.entries()) body.reach(g.joint, were[i]!);
  }
  return body.pose();
}

// turnedTo returns a pose in which a joint has a turn in the world; what hangs on it goes along.
export function turnedTo(rig: Rig, pose: PoseKeyframe, joint: number, turn: Quat): PoseKeyframe {
  const body = new Bent(rig, pose);
  body.face(joint, new Quaternion(...turn));
  return body.pose();
}

// Bent is a body in a pose that changes.
class Bent {
  private readonly rig: Rig;
  private readonly from: PoseKeyframe;
  private readonly motion: Motion;
  private placed: Placed;

  constructor(rig: Rig, pose: PoseKeyframe) {
    this.rig = rig;
    this.from = pose;
    this.motion = motionOfPose(rig, pose);
    this.placed = place(rig, this.motion.samples[0]!, 0, emptyPlaced(rig));
  }

  at(j: number): Vector3 {
    return new Vector3().fromArray(this.placed.at, j * 3);
  }

  private turn(j: number): Quaternion {
    return j < 0 ? new Quaternion() : new Quaternion().fromArray(this.placed.turns, j * 4);
  }

  // face gives a joint a turn in the world.
  face(j: number, turn: Quaternion): void {
    const local = this.turn(this.rig.parents[j]!).invert().multiply(turn).normalize();
    this.motion.samples[0]!.turns.set(local.toArray(), j * 4);
    place(this.rig, this.motion.samples[0]!, 0, this.placed);
  }

  carry(by: Vector3): void {
    const { root } = this.motion.samples[0]!;
    root.set([root[0]! + by.x, root[1]! + by.y, root[2]! + by.z]);
    place(this.rig, this.motion.samples[0]!, 0, this.placed);
  }

  // reach bends a limb so that its end comes to a place, or points there where that is too far. The end keeps its turn in the world.
  reach(end: number, to: Vector3): void {
    const limb = limbOf(this.rig, end);
    if (!limb) return;
    const [upper, lower] = limb;
    const facing = this.turn(end);
    const [a, b, c] = [this.at(upper), this.at(lower), this.at(end)];
    const [l1, l2] = [a.distanceTo(b), b.distanceTo(c)];
    const far = Math.min(Math.max(a.distanceTo(to), Math.abs(l1 - l2) + 1e-4), (l1 + l2) * 0.9995);
    const axis = this.hinge(a, b, c);
    const wanted = Math.acos(clamp((l1 * l1 + l2 * l2 - far * far) / (2 * l1 * l2)));
    const now = a.clone().sub(b).angleTo(c.clone().sub(b));
    this.face(lower, new Quaternion().setFromAxisAngle(axis, wanted - now).multiply(this.turn(lower)));
    const aim = new Quaternion().setFromUnitVectors(this.at(end).sub(a).normalize(), to.clone().sub(a).normalize());
    this.face(upper, aim.multiply(this.turn(upper)));
    this.face(end, facing);
  }

  // hinge returns the axis about which a limb bends: a positive turn opens it. A straight one bends as knees do where it hangs down,
  // and as elbows do elsewhere.
  private hinge(a: Vector3, b: Vector3, c: Vector3): Vector3 {
    const axis = a.clone().sub(b).cross(c.clone().sub(b));
    if (axis.length() > 1e-4 * a.distanceTo(b) * b.distanceTo(c)) return axis.normalize();
    const along = b.clone().sub(a).normalize();
    const facing = new Vector3(0, 0, 1).applyQuaternion(this.turn(hipsOf(this.rig)));
    const bends = along.y < -0.7 ? facing : facing.negate(); // where the middle joint goes
    return along.cross(bends).normalize();
  }

  pose(): PoseKeyframe {
    const { turns, root } = this.motion.samples[0]!;
    const round = (x: number): number => Math.round(x * 1e6) / 1e6 + 0;
    const rotations = this.rig.names.map((name, j) => [name, [...turns.subarray(j * 4, j * 4 + 4)].map(round) as Quat]);
    return {
      ...this.from,
      joint_rotations: Object.fromEntries(rotations) as Record<string, Quat>,
      root_position: [...root].slice(0, 3).map((x) => Math.round(x * 1000) / 1000 + 0) as Vec3,
    };
  }
}

const clamp = (x: number): number => Math.min(1, Math.max(-1, x));
