// Constraints on the stage: the path on the floor, targets, pinned poses, the ground; and the tools that lay them by hand.
import {
  BoxGeometry,
  BufferGeometry,
  CircleGeometry,
  ConeGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  OctahedronGeometry,
  Plane,
  RingGeometry,
  SphereGeometry,
  Vector3,
  type Material,
  type Raycaster,
} from 'three';
import { errorOf } from '../model/constraints.ts';
import { emptyPlaced, place, type Motion, type Placed, type Sample } from '../model/motion.ts';
import { gripsOf, type Grip } from '../model/pose.ts';
import type { Constraint, Quat, Vec3 } from '../model/protocol.ts';
import type { Figure } from './figure.ts';
import { solid } from './solid.ts';
import type { Drawing, Turner } from './parts.ts';

export type Tool = 'look' | 'path' | 'target' | 'pose';

// The events of a hand that draws on the stage.
export interface Hand {
  point(at: [x: number, z: number]): void; // one more of the path
  pointMoved(constraint: number, key: number, at: [x: number, z: number]): void;
  turned(constraint: number, key: number, heading: number): void;
  target(joint: string, at: Vec3): void;
  targetMoved(constraint: number, key: number, at: Vec3): void;
  chose(constraint: number, key: number): void;
  posed(motion: Motion, sample: Sample, grip: Grip, at: Vec3): void; // a hand, a foot or the hips were dragged
  bent(motion: Motion, sample: Sample, joint: number, turn: Quat): void; // a joint was turned
  done(): void;
}

interface Handle {
  kind: 'point' | 'heading' | 'target' | 'grip';
  constraint: number;
  key: number;
  at: Vector3;
  radius: number;
  grip?: Grip;
}

const disc = new CircleGeometry(0.085, 32).rotateX(-Math.PI / 2);
const hoop = new RingGeometry(0.1, 0.125, 36).rotateX(-Math.PI / 2);
const gem = new OctahedronGeometry(0.055);
const ball = new SphereGeometry(0.05, 16, 12);
const cube = new BoxGeometry(0.1, 0.1, 0.1);
const tip = new ConeGeometry(0.06, 0.13, 20).rotateX(Math.PI / 2);
const arrow = 0.42; // metres from a point to the handle of its heading
const drawStep = 0.5; // metres between points of a path that is drawn in one stroke

const colors = { path: '#ffb066', target: '#ff5fa2', pose: '#9b8cff', met: '#2cd4b5' };

// Pose is the pose that the user edits: the present or the new places of a figure's joints.
export interface Pose {
  figure: Figure;
  placed: Placed;
}

// Slab is the drawing of stairs and slopes.
export interface Slab {
  face: string;
  edge: string;
}

export class ConstraintDrawing implements Drawing {
  readonly root = new Group();
  tool: Tool = 'look';
  rate = 1; // frames of the request that are one frame of the motion
  slab: Slab = { face: '#39404b', edge: '#768394' };
  figures: Figure[] = [];
  private handles: Handle[] = [];
  private held: Handle | null = null;
  private carried: Handle | null = null; // the chosen target, with arrows on it
  private ghost: Pose | null = null; // that stands in place of a figure
  private marked: { joint: number; mesh: Mesh }[] = [];
  private drawn: Vector3 | null = null; // the latest point of a stroke
  private readonly plane = new Plane();
  private pose: Pose | null = null;
  private readonly hand: Hand;
  private readonly turner: Turner;
  private readonly eye: () => Vector3;

  constructor(hand: Hand, eye: () => Vector3, turner: Turner) {
    this.hand = hand;
    this.eye = eye;
    this.turner = turner;
    turner.moved = (at) => {
      const h = this.carried;
      if (h) this.hand.targetMoved(h.constraint, h.key, [at[0], Math.max(0, at[1]), at[2]]);
    };
    turner.turned = (joint, turn) => this.pose && this.hand.bent(this.pose.figure.motion, this.pose.figure.sample, joint, turn);
  }

  // grips puts handles on the hands, the feet and the hips of a pose, null: takes them away. A pose that differs from its figure's is
  // shown by a ghost.
  grips(pose: Pose | null): void {
    this.pose = pose;
    if (!pose) {
      this.turner.attach(null);
      return;
    }
    const offset = pose.figure.group.position;
    for (const grip of gripsOf(pose.figure.motion.rig)) {
      const at = new Vector3().fromArray(pose.placed.at, grip.joint * 3).add(offset);
      const material = new MeshBasicMaterial({ color: colors.pose, depthTest: false, transparent: true, opacity: 0.85 });
      this.mesh(grip.kind === 'hips' ? cube : ball, material, at);
      this.handles.push({ kind: 'grip', constraint: -1, key: -1, at, radius: 0.12, grip });
    }
    this.turner.move(pose.placed, offset);
  }

  // marks puts marks on the hands, feet and hips of a figure, from which targets may be dragged; where a ghost stands in its place, on
  // those of the ghost.
  marks(figure: Figure | undefined, ghost: Placed | null): void {
    this.marked = [];
    this.ghost = figure && ghost ? { figure, placed: ghost } : null;
    if (this.tool !== 'target' || !figure) return;
    for (const { joint, kind } of gripsOf(figure.motion.rig)) {
      const material = new MeshBasicMaterial({ color: colors.target, depthTest: false, transparent: true, opacity: 0.7 });
      const mesh = this.mesh(kind === 'hips' ? cube : ball, material, this.seenAt(figure, joint));
      mesh.renderOrder = kind === 'hips' ? 1 : 2;
      this.marked.push({ joint, mesh });
    }
  }

  // seenAt returns where a joint of a figure is seen.
  private seenAt(f: Figure, joint: number): Vector3 {
    return new Vector3().fromArray(this.placedOf(f).at, joint * 3).add(f.group.position);
  }

  private placedOf(f: Figure): Placed {
    return this.ghost?.figure === f ? this.ghost.placed : f.placed;
  }

  // hover lights the mark that a press would drag, and returns the name of its joint; empty: there is none.
  hover(ray: Raycaster): string {
    const free = this.tool === 'target' && !this.grasp(ray);
    const [figure, joint] = (free && this.joint(ray)) || [undefined, -1];
    for (const m of this.marked) (m.mesh.material as MeshBasicMaterial).color.set(m.joint === joint ? '#ffffff' : colors.target);
    return figure?.motion.rig.names[joint] ?? '';
  }

  // show draws constraints; of those with a motion, how far the figure is off.
  show(constraints: Constraint[], chosen: { constraint: number; key: number } | null, figures: Figure[]): void {
    this.clear();
    this.figures = figures;
    const figure = figures.length === 1 ? figures[0] : undefined;
    for (const [i, c] of constraints.entries()) {
      const isChosen = (key: number): boolean => chosen?.constraint === i && chosen.key === key;
      switch (c.type) {
        case 'root_path':
          this.line(
            c.positions_xz.map(([x, z]) => new Vector3(x, 0.014, z)),
            new LineBasicMaterial({ color: colors.path }),
          );
          for (const [key, [x, z]] of c.positions_xz.entries()) {
            const at = new Vector3(x, 0.016, z);
            this.mesh(disc, new MeshBasicMaterial({ color: isChosen(key) ? '#ffffff' : colors.path }), at);
            this.handles.push({ kind: 'point', constraint: i, key, at, radius: 0.16 });
            if (c.heading_radians) this.heading(i, key, at, c.heading_radians[key]!);
          }
          break;
        case 'effector_target':
          for (const [key, p] of c.positions.entries()) {
            const at = new Vector3(...p);
            this.mesh(
              gem,
              new MeshStandardMaterial({
                color: isChosen(key) ? '#ffffff' : colors.target,
                emissive: colors.target,
                emissiveIntensity: 0.5,
              }),
              at,
            );
            this.line([at, at.clone().setY(0.01)], new LineDashedMaterial({ color: colors.target, dashSize: 0.04, gapSize: 0.04 }));
            this.handles.push({ kind: 'target', constraint: i, key, at, radius: 0.11 });
            if (figure) this.miss(figure, c.joint, c.frames[key]!, p);
          }
          break;
        case 'pose_keyframe':
          if (c.root_position)
            this.mesh(
              hoop,
              new MeshBasicMaterial({ color: colors.pose, side: DoubleSide }),
              new Vector3(c.root_position[0], 0.018, c.root_position[2]),
            );
          break;
        case 'ground_height':
          this.ground(c.points);
          break;
      }
    }
    this.arrows(chosen);
  }

  // arrows puts arrows on the chosen target, unless a hand drags that.
  private arrows(chosen: { constraint: number; key: number } | null): void {
    const on = (h: Handle): boolean => h.kind === 'target' && h.constraint === chosen?.constraint && h.key === chosen.key;
    this.carried = this.held ? null : (this.handles.find(on) ?? null);
    this.turner.carry(this.carried?.at.toArray() ?? null);
  }

  private mesh(geometry: BufferGeometry, material: Material, at: Vector3): Mesh {
    const m = new Mesh(geometry, material);
    m.position.copy(at);
    this.root.add(m);
    return m;
  }

  private line(points: Vector3[], material: LineBasicMaterial): void {
    const l = new Line(new BufferGeometry().setFromPoints(points), material);
    if (material instanceof LineDashedMaterial) l.computeLineDistances();
    this.root.add(l);
  }

  private heading(constraint: number, key: number, from: Vector3, heading: number): void {
    const at = from.clone().add(new Vector3(Math.sin(heading), 0, Math.cos(heading)).multiplyScalar(arrow));
    this.line([from, at], new LineBasicMaterial({ color: colors.path }));
    this.mesh(tip, new MeshBasicMaterial({ color: colors.path }), at).rotation.y = heading;
    this.handles.push({ kind: 'heading', constraint, key, at, radius: 0.12 });
  }

  // miss joins a target with where its joint is then, if that is elsewhere.
  private miss(f: Figure, joint: string, frame: number, target: Vec3): void {
    const j = f.motion.rig.names.indexOf(joint);
    const at = Math.round(frame / this.rate);
    if (j < 0 || at >= f.sample.frames) return;
    const placed = place(f.motion.rig, f.sample, at, emptyPlaced(f.motion.rig));
    if (errorOf(placed, j, target) < 0.01) return;
    this.line([new Vector3(...target), new Vector3().fromArray(placed.at, j * 3)], new LineBasicMaterial({ color: '#ff3b52' }));
  }

  // ground draws rows of points as a solid with edges, where they come in pairs as the page's own do; others as posts. Where it is no
  // higher than the floor, the floor is seen.
  private ground(points: Vec3[]): void {
    const rows = points.length % 2 === 0 && points.every((p, i) => i % 2 === 0 || p[1] === points[i - 1]![1]);
    if (!rows) {
      for (const [x, z, y] of points)
        this.line([new Vector3(x, 0, z), new Vector3(x, y + 0.01, z)], new LineBasicMaterial({ color: this.slab.edge }));
      return;
    }
    const { faces, edges } = solid(points);
    const g = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(faces, 3));
    g.computeVertexNormals();
    const m = this.mesh(g, new MeshStandardMaterial({ color: this.slab.face, roughness: 0.95, side: DoubleSide }), new Vector3());
    m.receiveShadow = true;
    m.castShadow = true;
    const lines = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(edges, 3));
    this.root.add(new LineSegments(lines, new LineBasicMaterial({ color: this.slab.edge })));
  }

  press(ray: Raycaster, floor: Vector3 | null, event: PointerEvent): boolean {
    this.held = this.grasp(ray);
    if (this.held) {
      if (this.held.kind !== 'grip') this.hand.chose(this.held.constraint, this.held.key);
      this.plane.setFromNormalAndCoplanarPoint(this.eye().sub(this.held.at).normalize(), this.held.at);
      return true;
    }
    if (this.tool === 'path' && floor && event.button === 0) {
      this.hand.point([floor.x, floor.z]);
      this.drawn = floor.clone();
      return true;
    }
    if (this.tool === 'pose') return this.point(ray);
    return this.tool === 'target' && this.touch(ray);
  }

  // point puts the rings that turn a joint on the one that a ray passes closest to.
  private point(ray: Raycaster): boolean {
    const p = this.pose;
    if (!p) return false;
    let least = 0.07;
    let found = -1;
    for (const [j, name] of p.figure.motion.rig.names.entries()) {
      if (/thumb|index|middle|ring|pinky|eye|jaw|end$/i.test(name)) continue;
      const d = ray.ray.distanceToPoint(new Vector3().fromArray(p.placed.at, j * 3).add(p.figure.group.position));
      if (d < least) [least, found] = [d, j];
    }
    if (found < 0) return false;
    this.turner.attach(found);
    this.turner.move(p.placed, p.figure.group.position);
    return true;
  }

  private grasp(ray: Raycaster): Handle | null {
    let best: Handle | null = null;
    let least = 1;
    for (const h of this.handles) {
      const share = ray.ray.distanceToPoint(h.at) / h.radius;
      if (share < least) [least, best] = [share, h];
    }
    return best;
  }

  // joint returns the joint of a figure that a ray passes closest to. Hands and feet come before what lies behind them.
  private joint(ray: Raycaster): [Figure, number] | null {
    let least = 0.14;
    let found: [Figure, number] | null = null;
    for (const f of this.figures) {
      const limbs = gripsOf(f.motion.rig).flatMap((g) => (g.kind === 'limb' ? [g.joint] : []));
      for (const [j, name] of f.motion.rig.names.entries()) {
        if (/thumb|index|middle|ring|pinky|eye|jaw|end$/i.test(name)) continue;
        const d = ray.ray.distanceToPoint(this.seenAt(f, j)) * (limbs.includes(j) ? 1 : 0.5) + (limbs.includes(j) ? 0 : 0.07);
        if (d < least) [least, found] = [d, [f, j]];
      }
    }
    return found;
  }

  // touch begins a target at the joint that a press is on.
  private touch(ray: Raycaster): boolean {
    const found = this.joint(ray);
    if (!found) return false;
    const [f, j] = found;
    const at = this.seenAt(f, j);
    const { at: places } = this.placedOf(f);
    this.hand.target(f.motion.rig.names[j]!, [places[j * 3]!, places[j * 3 + 1]!, places[j * 3 + 2]!]);
    this.held = this.handles.findLast((h) => h.kind === 'target' && h.at.distanceTo(at) < 0.01) ?? null;
    this.plane.setFromNormalAndCoplanarPoint(this.eye().sub(at).normalize(), at);
    return true;
  }

  drag(ray: Raycaster, floor: Vector3 | null): void {
    const h = this.held;
    if (!h) {
      if (this.drawn && floor && floor.distanceTo(this.drawn) > drawStep) {
        this.hand.point([floor.x, floor.z]);
        this.drawn.copy(floor);
      }
      return;
    }
    if (h.kind === 'target') {
      const at = ray.ray.intersectPlane(this.plane, new Vector3());
      if (at) this.hand.targetMoved(h.constraint, h.key, [at.x, Math.max(0, at.y), at.z]);
      return;
    }
    if (h.kind === 'grip') {
      const at = ray.ray.intersectPlane(this.plane, new Vector3());
      if (at && this.pose && h.grip) {
        at.sub(this.pose.figure.group.position);
        this.hand.posed(this.pose.figure.motion, this.pose.figure.sample, h.grip, [at.x, at.y, at.z]);
      }
      return;
    }
    if (!floor) return;
    if (h.kind === 'point') this.hand.pointMoved(h.constraint, h.key, [floor.x, floor.z]);
    else {
      const from = this.handles.find((o) => o.kind === 'point' && o.constraint === h.constraint && o.key === h.key);
      if (from) this.hand.turned(h.constraint, h.key, Math.atan2(floor.x - from.at.x, floor.z - from.at.z));
    }
  }

  release(): void {
    this.held = null;
    this.drawn = null;
    this.hand.done();
  }

  private clear(): void {
    for (const o of [...this.root.children]) {
      const m = o as Mesh<BufferGeometry, Material>;
      if (![disc, hoop, gem, tip, ball, cube].includes(m.geometry as never)) m.geometry.dispose();
      this.root.remove(o); // materials stay: their programs serve the next ones
    }
    this.handles = [];
  }
}
