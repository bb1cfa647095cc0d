// The things that a body uses and the request does not have, from the answer: stairs, seats, walls, and things in its hands.
import { BoxGeometry, BufferGeometry, DoubleSide, EdgesGeometry, Float32BufferAttribute, Group, LineBasicMaterial, LineSegments } from 'three';
import { MathUtils, Mesh, MeshStandardMaterial, Quaternion, Vector3, type Raycaster } from 'three';
import { handsOf, hipsOf, sideOf } from '../model/anatomy.ts';
import type { Motion, Placed, Sample } from '../model/motion.ts';
import type { Ramp, Support, Thing, Vec3 } from '../model/protocol.ts';
import { solid } from './solid.ts';

const face = new MeshStandardMaterial({ color: '#8a939f', roughness: 0.92, side: DoubleSide });
const clear = new MeshStandardMaterial({ color: '#8a939f', roughness: 0.92, side: DoubleSide, transparent: true, opacity: 0.18, depthWrite: false });
const edge = new LineBasicMaterial({ color: '#5d6672' });
const board = 0.06; // metres: how thick surfaces, backs and legs are
const stairs = 1.3; // metres: how wide they are drawn
const after = 2; // metres that are level behind them

type Block = [size: Vec3, at: Vec3];

export class Scenery {
  readonly root = new Group();
  private readonly surroundings = new Group(); // stairs, supports and mounts; things in hands are beside it
  private faded = false;
  private readonly things: { thing: Thing; box: Group; hands: number[] }[];
  private readonly ridden: { support: Support; group: Group }[] = []; // mounts: they follow the hips until moves_until_seconds
  private readonly hips: number;
  private readonly motion: Motion;

  constructor(motion: Motion, sample: Sample) {
    this.motion = motion;
    this.root.add(this.surroundings);
    this.hips = hipsOf(motion.rig);
    const { imagined_scene: scene, imagined_ground: ground } = sample.info;
    for (const ramp of ground?.ramps ?? []) this.ramp(ramp, ground!.ramps);
    for (const s of scene?.supports ?? []) if (s.at) this.support(s); // motions of earlier versions have no places
    this.things = (scene?.things ?? []).map((thing) => {
      const box = boxesOf([[thing.size, [0, 0, 0]]]);
      this.root.add(box);
      const hands = handsOf(motion.rig).filter((j) => thing.hands.some((side) => sideOf(motion.rig.names[j]!) === side));
      return { thing, box, hands };
    });
  }

  // ramp draws a rise of the ground, with what the others add to it.
  private ramp({ from_xz: [x, z], ahead_xz: [u, v], profile }: Ramp, all: Ramp[]): void {
    const last = profile.at(-1);
    if (!last) return;
    const rows = [...profile, [last[0] + after, last[1]] as const].flatMap(([ahead]) =>
      [1, -1].map((side): Vec3 => {
        const p: [number, number] = [x + u * ahead + (v * side * stairs) / 2, z + v * ahead - (u * side * stairs) / 2];
        return [...p, heightAt(all, x + u * ahead, z + v * ahead)];
      }),
    );
    const { faces, edges } = solid(rows);
    this.surroundings.add(meshOf(faces), linesOf(edges));
  }

  // support draws a thing where the body touches it: one with a surface as a board on legs, one with a thin surface as a bar on
  // posts, a seat with a back behind it, a thing that carries its rider as a mount, and all else as a block.
  private support(support: Support): void {
    const { at, heading_deg: heading, surface, size: [width, height, depth] } = support;
    const low = surface - board;
    const post = (x: number, z: number): [Vec3, Vec3] => [[board, low, board], [x * (width / 2 - board), low / 2, z * (depth / 2 - board)]];
    let parts: Block[];
    if (support.moves_until_seconds) parts = mount(support.size, surface);
    else if (low <= board) parts = [[[width, height, depth], [0, height / 2, 0]]];
    else if (depth < 0.3) parts = [[[width, board, depth], [0, low + board / 2, 0]], post(-1, 0), post(1, 0)];
    else {
      parts = [[[width, board, depth], [0, low + board / 2, 0]], post(-1, -1), post(-1, 1), post(1, -1), post(1, 1)];
      if (height > surface + 0.2) parts.push([[width, height - surface, board], [0, (height + surface) / 2, -depth / 2]]);
    }
    const group = boxesOf(parts);
    group.position.set(...at);
    group.rotation.y = MathUtils.degToRad(heading);
    this.surroundings.add(group);
    if (support.moves_until_seconds) this.ridden.push({ support, group });
  }

  // occludes reports whether a ray meets stairs, a support or a mount.
  occludes(ray: Raycaster): boolean {
    return this.surroundings.children.length > 0 && ray.intersectObject(this.surroundings).some(({ object }) => object instanceof Mesh);
  }

  // fade makes stairs, seats and walls translucent, or solid again.
  fade(on: boolean): void {
    if (on === this.faded) return;
    this.faded = on;
    this.surroundings.traverse((o) => {
      if (!(o instanceof Mesh)) return;
      o.material = on ? clear : face;
      o.castShadow = !on;
    });
  }

  // seek puts things where they are at a time.
  seek(frame: number, placed: Placed): void {
    const seconds = frame / this.motion.fps;
    const ahead = facing(placed, this.hips);
    for (const { support, group } of this.ridden) {
      const moves = seconds < support.moves_until_seconds!;
      const way = new Vector3().fromArray(placed.at, this.hips * 3).sub(new Vector3(...support.hips)).setY(0);
      group.position.set(...support.at);
      if (moves) group.position.add(way);
      group.rotation.y = moves ? Math.atan2(ahead.x, ahead.z) : MathUtils.degToRad(support.heading_deg);
    }
    for (const { thing, box, hands } of this.things) {
      const held = seconds >= thing.from_seconds && seconds <= thing.to_seconds ? middle(placed, hands) : null;
      box.visible = !!held || seconds < thing.from_seconds || !!thing.left_at;
      if (held) {
        box.position.copy(held);
        box.rotation.y = Math.atan2(ahead.x, ahead.z);
      } else box.position.fromArray(seconds < thing.from_seconds ? thing.taken_at : (thing.left_at ?? thing.taken_at));
      box.position.y = Math.max(thing.size[1] / 2, box.position.y);
    }
  }

  // dispose frees the geometries. Materials are shared.
  dispose(): void {
    this.root.traverse((o) => {
      if (o instanceof Mesh || o instanceof LineSegments) (o.geometry as BufferGeometry).dispose();
    });
  }
}

function facing(placed: Placed, hips: number): Vector3 {
  const ahead = new Vector3(0, 0, 1).applyQuaternion(new Quaternion().fromArray(placed.turns, hips * 4)).setY(0);
  return ahead.length() < 1e-3 ? new Vector3(0, 0, 1) : ahead.normalize();
}

function middle(placed: Placed, joints: number[]): Vector3 | null {
  if (!joints.length) return null;
  const sum = new Vector3();
  for (const j of joints) sum.add(new Vector3().fromArray(placed.at, j * 3));
  return sum.divideScalar(joints.length);
}

// heightAt returns the height of the ground, the sum of its ramps.
export function heightAt(ramps: Ramp[], x: number, z: number): number {
  let sum = 0;
  for (const { from_xz: from, ahead_xz: ahead, profile } of ramps) {
    const s = (x - from[0]) * ahead[0] + (z - from[1]) * ahead[1];
    const k = profile.findIndex(([at]) => at >= s);
    if (k < 0) sum += profile.at(-1)?.[1] ?? 0;
    else if (k === 0) sum += profile[0]![1];
    else {
      const [[a, low], [b, high]] = [profile[k - 1]!, profile[k]!];
      sum += low + ((high - low) * (s - a)) / (b - a || 1);
    }
  }
  return sum;
}

// mount returns the blocks of a horse or a bicycle. The trunk has its top at the surface and stands on four legs. A neck rises ahead
// of the trunk if the mount is more than 0.2 metres higher than the surface.
export function mount([width, height, depth]: Vec3, surface: number): Block[] {
  const [trunk, long, thick] = [surface * 0.3, depth * 0.7, Math.min(width, 0.4)];
  const leg = (x: number, z: number): Block => [[0.1, surface - trunk, 0.1], [x * (thick / 2 - 0.05), (surface - trunk) / 2, z * (long / 2 - 0.05)]];
  const parts: Block[] = [[[thick, trunk, long], [0, surface - trunk / 2, 0]], leg(-1, -1), leg(-1, 1), leg(1, -1), leg(1, 1)];
  const neck = Math.min(height - surface, surface * 0.6) + trunk;
  if (height > surface + 0.2) parts.push([[thick / 2, neck, 0.25], [0, surface - trunk + neck / 2, long / 2 + 0.1]]);
  return parts;
}

// boxesOf builds a box for each block, with its edges.
function boxesOf(parts: Block[]): Group {
  const group = new Group();
  for (const [size, at] of parts) {
    const shape = new BoxGeometry(...size);
    const mesh = new Mesh(shape, face);
    const lines = new LineSegments(new EdgesGeometry(shape), edge);
    for (const o of [mesh, lines]) o.position.set(...at);
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh, lines);
  }
  return group;
}

function meshOf(faces: number[]): Mesh {
  const g = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(faces, 3));
  g.computeVertexNormals();
  const m = new Mesh(g, face);
  m.castShadow = m.receiveShadow = true;
  return m;
}

const linesOf = (edges: number[]): LineSegments =>
  new LineSegments(new BufferGeometry().setAttribute('position', new Float32BufferAttribute(edges, 3)), edge);
