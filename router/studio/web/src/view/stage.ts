// The stage: ground, light, camera, and the figures on it.
import {
  BackSide,
  BufferGeometry,
  Color,
  DirectionalLight,
  Float32BufferAttribute,
  Fog,
  HemisphereLight,
  Line,
  LineBasicMaterial,
  Mesh,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  Raycaster,
  Scene,
  ShaderMaterial,
  ShadowMaterial,
  SphereGeometry,
  Vector2,
  Vector3,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { drift, paths, type Motion, type Placed } from '../model/motion.ts';
import { cellsOf, type Shown } from '../model/shown.ts';
import { bodyOf, fill, type Body } from './body.ts';
import type { BodyOrder, Detail } from './body/mesh.ts';
import type { Character } from './character.ts';
import { Figure } from './figure.ts';
import { Painter, type Split, type View } from './painter.ts';
import type { Drawing } from './parts.ts';
import { thumbnail, type Pixels } from './pixels.ts';
import { Sculptor } from './sculptor.ts';
import { Rings } from './turner.ts';

export interface Actor {
  motion: Motion;
  sample: number;
  offset: [x: number, z: number];
  color: string;
  chosen: boolean;
  loops?: boolean; // the last frame is the first one, farther ahead
  character?: Character | undefined;
}

// Camera3 is a place of the camera and the point that it looks at, metres.
export interface Camera3 {
  from: [number, number, number];
  to: [number, number, number];
}

export type Aim = 'front' | 'side' | 'back' | 'top' | 'three-quarter';

export interface Theme {
  background: string; // far away, at the height of the eye
  sky: string; // above
  pool: string; // the ground where figures stand
  ground: string;
  line: string;
  path: string;
}

const ghosts = 3; // on either side of the present
const mostFine = 6; // figures with many corners each
const ghostStep = 0.3; // seconds
const apart = 0.75; // metres between ghosts side by side

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(35, 1, 0.05, 200);
  figures: Figure[] = [];
  drawing: Drawing | undefined;
  moved: () => void = () => {}; // a person turned or moved the camera
  chose: (actor: number) => void = () => {};
  hovered: (joint: string) => void = () => {}; // the pointer is over a joint that can be dragged; empty: over none
  private readonly painter: Painter;
  readonly canvas: HTMLCanvasElement;
  readonly rings: Rings;
  private readonly controls: OrbitControls;
  private readonly sun = new DirectionalLight('#fff1e0', 2.5);
  private readonly sky = new HemisphereLight('#e4ecff', '#8d8378', 1.6);
  private readonly grid: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly dome = new Mesh(new SphereGeometry(90, 24, 16), domeMaterial());
  private readonly shadow: Mesh<PlaneGeometry, ShadowMaterial>;
  private readonly bodies = new Map<string, Body>();
  private readonly sculptor = new Sculptor();
  private readonly growing = new Set<Promise<void>>(); // bodies without a mesh
  private actors: Actor[] = [];
  private ghosts: Figure[] = [];
  private trails: [line: Line, of: Figure][] = [];
  private phantom: Figure | null = null;
  private shown: Shown = { body: 'person', contacts: true, trails: false, onion: false, apart: false, joint: '', curves: false, follow: true, pinned: false, split: false };
  private theme: Theme = { background: '#14161a', sky: '#14161a', pool: '#1b1e24', ground: '#1b1e24', line: '#343a45', path: '#ff9a4d' };
  private time = 0;
  private played = 0; // loops played before the present one
  private focus = new Vector3(0, 0.9, 0);
  private dirty = true;
  private frames = true; // the camera goes back as far as it must to see all figures
  private readonly set: Set<Object3D>; // lights and ground
  private drags = false;
  private over = ''; // the joint that the pointer is over

  constructor(canvas: HTMLCanvasElement, software: boolean) {
    this.canvas = canvas;
    this.painter = new Painter(canvas, software);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.setScalar(software ? 512 : 2048);
    this.sun.shadow.radius = 4;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.02;
    const rim = new DirectionalLight('#9db8ff', 0.9);
    rim.position.set(-3, 2.5, -4);
    this.grid = new Mesh(new PlaneGeometry(120, 120).rotateX(-Math.PI / 2), gridMaterial());
    this.shadow = new Mesh(new PlaneGeometry(120, 120).rotateX(-Math.PI / 2), new ShadowMaterial({ opacity: 0.32 }));
    this.shadow.position.y = 0.002;
    this.shadow.receiveShadow = true;
    this.set = new Set([this.sun, this.sun.target, this.sky, rim, this.grid, this.dome, this.shadow]);
    this.scene.add(...this.set);
    this.camera.position.set(2.4, 1.7, 4.2);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.target.copy(this.focus);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = Math.PI * 0.53;
    this.controls.minDistance = 0.6;
    this.controls.maxDistance = 40;
    this.controls.addEventListener('change', () => (this.dirty = true));
    this.controls.addEventListener('end', () => this.moved());
    this.rings = new Rings(
      this.scene,
      this.camera,
      canvas,
      this.controls,
      () => this.changed(),
      () => this.drawing?.release(),
    );
    canvas.addEventListener('wheel', () => (this.frames = false), { passive: true }); // a person chose the distance
    this.listen(canvas);
  }

  // haunt shows a pose by a ghost in place of the figure that it is of; null: no more. It returns where its joints are.
  haunt(pose: { motion: Motion; figure: Figure } | null): Placed | null {
    const offset = pose?.figure.group.position;
    for (const f of this.figures) f.flesh.visible = f !== pose?.figure;
    if (!pose || !offset || this.phantom?.motion.rig !== pose.figure.motion.rig || this.phantom.body.kind !== this.shown.body) {
      this.phantom?.dispose();
      this.phantom = null;
    }
    if (!pose || !offset) return null;
    this.phantom ??= this.figure({ motion: pose.motion, sample: 0, offset: [offset.x, offset.z], color: '#9b8cff', chosen: false }, 0.8);
    this.phantom.sample.turns.set(pose.motion.samples[0]!.turns);
    this.phantom.sample.root.set(pose.motion.samples[0]!.root);
    this.phantom.pose(0, false);
    this.dirty = true;
    return this.phantom.placed;
  }

  // reached has the joints of the ghost that stands in place of a figure, null: there is none.
  get reached(): Placed | null {
    return this.phantom?.placed ?? null;
  }

  dress(theme: Theme): void {
    this.theme = theme;
    this.scene.background = new Color(theme.background);
    this.scene.fog = new Fog(theme.background);
    this.clear(this.camera.position.distanceTo(this.controls.target));
    const u = this.grid.material.uniforms;
    (u['ground']!.value as Color).set(theme.ground);
    (u['line']!.value as Color).set(theme.line);
    (u['back']!.value as Color).set(theme.background);
    (u['pool']!.value as Color).set(theme.pool);
    (this.dome.material.uniforms['low']!.value as Color).set(theme.background);
    (this.dome.material.uniforms['high']!.value as Color).set(theme.sky);
    this.retrail();
    this.dirty = true;
  }

  show(shown: Shown): void {
    const before = this.shown;
    this.shown = shown;
    if (before.body !== shown.body) this.play(this.actors);
    else if (before.onion !== shown.onion) this.reghost();
    if (before.trails !== shown.trails || before.joint !== shown.joint) this.retrail();
    this.painter.changed();
    this.seek(this.time);
    if (before.split !== shown.split) this.reframe();
  }

  // play replaces the actors on the stage.
  play(actors: Actor[]): void {
    const before = this.figures;
    this.actors = actors;
    this.figures = actors.map((a) => {
      const old = before.find((f) => f.sample === a.motion.samples[a.sample] && f.character === worn(a) && f.body.kind === this.shown.body);
      if (!old) return this.figure(a, 1, actors.length > mostFine ? 'coarse' : 'fine');
      before.splice(before.indexOf(old), 1);
      old.paint(new Color(a.color));
      return old;
    });
    for (const f of before) f.dispose();
    this.played = 0;
    this.painter.changed();
    this.reghost();
    this.retrail();
    this.seek(Math.min(this.time, this.lastFrame()));
  }

  private figure(a: Actor, opacity: number, detail: Detail = 'fine'): Figure {
    const { rig } = a.motion;
    const sample = a.motion.samples[a.sample]!;
    const body = this.body({ rig, contacts: [...sample.contacts.keys()], detail, kind: this.shown.body });
    const f = new Figure(a.motion, sample, body, new Color(a.color), opacity, opacity < 1 ? undefined : worn(a));
    f.group.position.set(a.offset[0], 0, a.offset[1]);
    this.scene.add(f.group);
    return f;
  }

  // body returns the body of an order. A new one has its mesh some time later, and nothing is drawn until then.
  private body(order: BodyOrder): Body {
    const { rig, contacts, detail, kind } = order;
    const key = JSON.stringify([detail, kind, rig.names, [...rig.rest], contacts]);
    const old = this.bodies.get(key);
    if (old) return old;
    const body = bodyOf(order);
    this.bodies.set(key, body);
    const growth = this.sculptor.mesh(order).then(
      (mesh) => fill(body, mesh),
      (e: unknown) => console.debug('a body has no mesh', e),
    );
    this.growing.add(growth);
    void growth.then(() => {
      this.growing.delete(growth);
      this.dirty = true;
    });
    return body;
  }

  // grown ends when each body has its mesh.
  private async grown(): Promise<void> {
    while (this.growing.size) await Promise.all(this.growing);
  }

  lastFrame(): number {
    return Math.max(0, ...this.figures.map((f) => f.sample.frames - 1));
  }

  // seek shows a time in frames, after a number of loops, which move a figure on.
  seek(time: number, played = this.played): void {
    this.time = time;
    this.played = played;
    for (const [i, f] of this.figures.entries()) {
      const { offset, loops } = this.actors[i]!;
      const [x, z] = loops && played ? drift(f.motion, f.sample) : [0, 0];
      f.group.position.set(offset[0] + played * x, 0, offset[1] + played * z);
    }
    for (const [line, of] of this.trails) line.position.copy(of.group.position);
    const fps = this.figures[0]?.motion.fps ?? 30; // of what time counts
    for (const [i, f] of this.figures.entries()) {
      f.pose(Math.min((time / fps) * f.motion.fps, f.sample.frames - 1), this.shown.contacts);
      if (this.shown.pinned) this.pin(f, this.actors[i]!.offset);
    }
    for (const [i, g] of this.ghosts.entries()) {
      const k = i % (2 * ghosts);
      const off = (k < ghosts ? k - ghosts : k - ghosts + 1) * ghostStep * g.motion.fps;
      const at = time + off;
      g.group.visible = at >= 0 && at <= g.sample.frames - 1;
      const of = this.figures.find((f) => f.sample === g.sample);
      if (of) g.group.position.copy(of.group.position);
      if (this.shown.apart) g.group.position.x += Math.sign(off) * Math.ceil(Math.abs(off) / (ghostStep * g.motion.fps) - 0.01) * apart;
      if (g.group.visible) g.pose(at, false);
    }
    this.dirty = true;
  }

  // pin puts the hips of a figure over its place on the ground.
  private pin(f: Figure, [x, z]: [number, number]): void {
    const { at } = f.placed;
    f.group.position.set(x - at[f.body.hips * 3]!, 0, z - at[f.body.hips * 3 + 2]!);
  }

  private reghost(): void {
    for (const g of this.ghosts) g.dispose();
    const chosen = this.shown.onion ? this.actors.filter((a) => a.chosen || this.actors.length === 1) : [];
    this.ghosts = chosen.flatMap((a) =>
      Array.from({ length: 2 * ghosts }, (_, k) => this.figure({ ...a, color: k < ghosts ? '#5b8cff' : '#ff9a4d' }, 0.16, 'coarse')),
    );
  }

  private retrail(): void {
    for (const [t] of this.trails) {
      t.geometry.dispose();
      t.removeFromParent();
    }
    this.trails = [];
    for (const [i, f] of this.figures.entries()) {
      const named = f.motion.rig.names.indexOf(this.shown.joint);
      const joints = [f.body.hips, ...(this.shown.trails ? (named < 0 ? f.body.hands : [named]) : [])];
      for (const [k, joint] of joints.entries()) {
        const at = f.sample.tracks.get(joint)?.slice() ?? (named === joint ? paths(f.motion.rig, f.sample, [joint])[0] : undefined);
        if (!at) continue;
        if (k === 0) for (let n = 1; n < at.length; n += 3) at[n] = 0.008;
        const g = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(at, 3));
        const color = k === 0 ? this.theme.path : ['#4dd0ff', '#d58bff'][(k - 1) % 2];
        const line = new Line(
          g,
          new LineBasicMaterial({ color, transparent: true, opacity: this.actors[i]!.chosen || this.actors.length === 1 ? 0.85 : 0.35 }),
        );
        line.position.copy(f.group.position);
        this.scene.add(line);
        this.trails.push([line, f]);
      }
    }
  }

  // camera3 returns the position and the target of the camera, relative to the figures.
  camera3(): Camera3 {
    const c = this.focus;
    return { from: this.camera.position.clone().sub(c).toArray(), to: this.controls.target.clone().sub(c).toArray() };
  }

  // begin puts the camera where an earlier life of the page had it, or else at its usual place.
  begin(kept: Camera3 | null): void {
    this.aim('three-quarter');
    if (!kept) return;
    this.camera.position.fromArray(kept.from).add(this.focus);
    this.controls.target.fromArray(kept.to).add(this.focus);
    this.controls.update();
    this.camera.updateMatrixWorld();
    this.dirty = true;
  }

  // splits reports whether each figure has a part of the picture to itself.
  get splits(): boolean {
    return this.shown.split && this.figures.length > 1;
  }

  // split returns the views of a split picture of this ratio of width to height, null: it has one view. The cameras of all views move
  // together; each looks at its own figure where the camera follows.
  private split(aspect: number): Split | null {
    if (!this.splits) return null;
    const [columns, rows] = cellsOf(this.figures.length, aspect);
    const center = this.center();
    const parts = [...this.figures.map((f) => f.group), ...this.trails.map(([line]) => line), ...this.ghosts.map((g) => g.group)];
    const visible = parts.map((p) => p.visible);
    const views = this.figures.map((figure, i): View => {
      const camera = this.camera.clone();
      camera.aspect = (aspect / columns) * rows;
      camera.updateProjectionMatrix();
      const at = this.shown.follow ? this.centerOf([figure]) : center;
      camera.position.add(at).sub(center);
      camera.updateMatrixWorld();
      const own = new Set<Object3D>([figure.group]);
      for (const [line, of] of this.trails) if (of === figure) own.add(line);
      for (const g of this.ghosts) if (g.sample === figure.sample) own.add(g.group);
      const enter = (): void => {
        for (const [k, p] of parts.entries()) p.visible = visible[k]! && own.has(p);
        this.light(at, 3);
      };
      return { camera, left: (i % columns) / columns, bottom: 1 - (Math.floor(i / columns) + 1) / rows, width: 1 / columns, height: 1 / rows, enter };
    });
    const leave = (): void => {
      for (const [k, p] of parts.entries()) p.visible = visible[k]!;
    };
    return { views, leave };
  }

  // reframe moves the camera along its line of sight to where it sees all figures, and no farther.
  private reframe(): void {
    const c = this.center();
    const sight = this.camera.position.clone().sub(this.controls.target).setLength(this.farEnough());
    this.controls.target.copy(c);
    this.camera.position.copy(c).add(sight);
    this.focus.copy(c);
    this.frames = true;
    this.controls.update();
    this.dirty = true;
  }

  // widen moves the camera back along its line of sight until it sees all figures.
  widen(): void {
    this.frames = true;
    const far = this.farEnough();
    const c = this.center();
    const sight = this.camera.position.clone().sub(this.controls.target);
    if (this.figures.length < 2 || (sight.length() >= far && !this.splits)) return;
    this.controls.target.copy(c);
    this.camera.position.copy(c).add(sight.setLength(far));
    this.focus.copy(c);
    this.controls.update();
    this.dirty = true;
  }

  // farEnough returns the distance at which the camera sees all figures, metres.
  private farEnough(): number {
    const [columns, rows] = this.splits ? cellsOf(this.figures.length, this.camera.aspect) : [1, 1];
    const aspect = (this.camera.aspect / columns) * rows;
    const half = Math.tan((this.camera.fov * Math.PI) / 360) * Math.min(1.6, aspect); // width of the view at a distance of one metre, halved
    return Math.max(4.4, ((this.splits ? 0 : this.spread()) + 0.9) / half);
  }

  // aim moves the camera to one of the usual places around the figures.
  aim(aim: Aim): void {
    const c = this.center();
    const far = this.farEnough();
    const from: Record<Aim, Vector3> = {
      front: new Vector3(0, 0.35, 1),
      side: new Vector3(1, 0.25, 0),
      back: new Vector3(0, 0.35, -1),
      top: new Vector3(0, 1, 0.001),
      'three-quarter': new Vector3(0.55, 0.28, 1),
    };
    this.controls.enableDamping = false; // ends a turn that is still going on
    this.controls.update();
    this.controls.enableDamping = true;
    this.controls.target.copy(c);
    this.camera.position.copy(c).addScaledVector(from[aim].normalize(), far);
    this.controls.update();
    this.camera.updateMatrixWorld(); // a press may come before the next frame
    this.focus.copy(c);
    this.dirty = true;
  }

  private center(): Vector3 {
    return this.centerOf(this.figures);
  }

  // centerOf returns the middle of figures.
  private centerOf(figures: Figure[]): Vector3 {
    const c = new Vector3();
    for (const f of figures) c.add(f.joint(f.body.hips));
    if (figures.length) c.divideScalar(figures.length);
    const tall = Math.max(0.4, ...figures.map((f) => f.body.height));
    c.y = Math.max(tall * 0.5, c.y);
    return c;
  }

  private spread(): number {
    let most = 0;
    const c = this.center();
    for (const f of this.figures) most = Math.max(most, f.joint(f.body.hips).setY(0).distanceTo(c.clone().setY(0)));
    return most;
  }

  // draw renders until the picture shows every change.
  draw(): void {
    if (this.shown.follow && this.figures.length && !this.drags) {
      const c = this.center();
      const moved = c
        .clone()
        .sub(this.focus)
        .multiplyScalar(1 - Math.exp(-7 * this.painter.since));
      if (moved.length() > 1e-4) {
        this.focus.add(moved);
        this.controls.target.add(moved);
        this.camera.position.add(moved);
        this.dirty = true;
      }
      if (this.frames) this.stepBack();
    }
    this.controls.update();
    if (!this.dirty) return;
    if (this.growing.size) {
      this.painter.prepare(this.scene, this.camera);
      return;
    }
    this.light();
    this.clearSight();
    this.dirty = !this.painter.paint(this.scene, this.camera, this.split(this.camera.aspect));
  }

  // clearSight makes stairs, seats and walls translucent while they hide a figure.
  private clearSight(): void {
    const ray = new Raycaster();
    const eye = this.camera.position;
    for (const of of this.figures) {
      of.scenery?.fade(
        this.figures.some((f) => {
          if (this.splits && f !== of) return false;
          const at = f.joint(f.body.hips);
          const from = this.splits && this.shown.follow ? eye.clone().add(this.centerOf([f])).sub(this.center()) : eye;
          const sight = at.clone().sub(from);
          ray.set(from, sight.clone().normalize());
          ray.far = sight.length() - 0.35; // seats are as near as that
          return of.scenery!.blocks(ray);
        }),
      );
    }
  }

  // stepBack moves the camera away, little by little, while figures side by side leave the picture.
  private stepBack(): void {
    if (this.figures.length < 2 || this.splits) return;
    let over = 0; // how far the farthest one is out of the middle, 1: as far as it may be
    for (const f of this.figures) {
      const at = f.joint(f.body.hips);
      for (const up of [-1, 1]) {
        const p = at.clone().setY(at.y + up * f.body.height * 0.6).applyMatrix4(this.camera.matrixWorldInverse);
        const half = Math.tan((this.camera.fov * Math.PI) / 360) * Math.max(0.1, -p.z);
        over = Math.max(over, (Math.abs(p.x) + f.body.height * 0.3) / (half * this.camera.aspect), Math.abs(p.y) / half);
      }
    }
    if (over <= 0.95) return;
    const sight = this.camera.position.clone().sub(this.controls.target);
    sight.multiplyScalar(1 + Math.min(over, 3) * (1 - Math.exp(-this.painter.since)));
    if (sight.length() > this.controls.maxDistance) return;
    this.clear(sight.length());
    this.camera.position.copy(this.controls.target).add(sight);
    this.dirty = true;
  }

  // clear keeps the fog behind the target of the camera, which is at a distance in metres.
  private clear(distance: number): void {
    const fog = this.scene.fog as Fog;
    fog.near = Math.max(14, distance * 1.3);
    fog.far = fog.near + 32;
  }

  // drawn reports whether a picture can be seen.
  get drawn(): boolean {
    return this.painter.shown;
  }

  // light puts the sun and the ground where the figures are.
  private light(c = this.center(), wide = Math.max(3, this.spread() + 2.5)): void {
    this.sun.target.position.set(c.x, 0, c.z);
    this.sun.position.set(c.x + 3.2, 6.5, c.z + 3.6);
    const s = this.sun.shadow.camera;
    if (s.right !== wide) {
      s.left = s.bottom = -wide;
      s.right = s.top = wide;
      s.far = 30;
      s.updateProjectionMatrix();
    }
    this.grid.position.set(Math.round(c.x), 0, Math.round(c.z));
    (this.grid.material.uniforms['middle']!.value as Vector3).set(c.x, 0, c.z);
    this.dome.position.set(c.x, 0, c.z);
    this.shadow.position.set(c.x, 0.002, c.z);
  }

  // changed is called when a drawing put something else into the scene.
  changed(): void {
    this.dirty = true;
    this.painter.changed();
  }

  resize(width: number, height: number): void {
    this.painter.resize(width, height);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
    this.dirty = true;
  }

  // portrait returns a picture of an actor alone in the middle of its motion, as the address of a JPEG of this size.
  async portrait(a: Actor, width: number, height: number): Promise<string> {
    const camera = new PerspectiveCamera(35, width / height, 0.05, 200);
    const [w, h] = this.seen;
    const scale = Math.min(1, w / width, h / height);
    const arrange = (draw: () => void): void => {
      const hidden = this.scene.children.filter((o) => o.visible && !this.set.has(o));
      for (const o of hidden) o.visible = false;
      const f = this.figure({ ...a, offset: [0, 0] }, 1);
      f.pose((f.sample.frames - 1) / 2, false);
      const c = f.joint(f.body.hips);
      c.y = f.body.height * 0.5;
      camera.position.copy(c).add(new Vector3(0.55, 0.2, 1).setLength(f.body.height * 2.1));
      camera.lookAt(c);
      camera.updateMatrixWorld();
      this.light(c, 3);
      draw();
      f.dispose();
      for (const o of hidden) o.visible = true;
      this.light();
    };
    const { rig, samples } = a.motion;
    this.body({ rig, contacts: [...samples[a.sample]!.contacts.keys()], detail: 'fine', kind: this.shown.body });
    await this.grown();
    const pixels = await this.painter.pixels(this.scene, camera, Math.floor(width * scale), Math.floor(height * scale), arrange);
    this.dirty = true;
    return thumbnail(pixels, width, height);
  }

  // shot returns a picture of a time in frames, at most as large as the stage is drawn, with the camera following where it does.
  async shot(time: number, width: number, height: number): Promise<Pixels> {
    await this.grown();
    const { aspect } = this.camera;
    this.arrange(time, width / height);
    const [w, h] = this.seen;
    const scale = Math.min(1, w / width, h / height);
    const taken = this.painter.pixels(this.scene, this.camera, Math.floor(width * scale) & ~1, Math.floor(height * scale) & ~1, undefined, this.split(width / height));
    try {
      return await taken;
    } finally {
      this.camera.aspect = aspect;
      this.camera.updateProjectionMatrix();
      this.dirty = true;
    }
  }

  // arrange shows a time in frames to a camera that follows at once, where it does.
  private arrange(time: number, aspect: number): void {
    const from = this.center();
    this.seek(time, 0);
    if (this.shown.follow && this.figures.length) {
      const moved = this.center().sub(from);
      this.focus.add(moved);
      this.controls.target.add(moved);
      this.camera.position.add(moved);
    }
    this.light();
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }

  // film makes the canvas one of a size of its own, pixels, on which each frame is drawn when its call returns, until end.
  async film(width: number, height: number, inPlace: boolean): Promise<{ frame(time: number): void; end(): void }> {
    await this.grown();
    const { aspect } = this.camera;
    const { pinned } = this.shown;
    const reel = await this.painter.film(width, height, this.scene, this.camera);
    this.shown = { ...this.shown, pinned: inPlace || pinned };
    this.canvas.style.objectFit = 'contain';
    return {
      frame: (time) => {
        this.arrange(time, width / height);
        reel.draw(this.split(width / height));
      },
      end: () => {
        this.canvas.style.objectFit = '';
        this.shown = { ...this.shown, pinned };
        this.camera.aspect = aspect;
        this.camera.updateProjectionMatrix();
        this.seek(this.time);
        reel.end();
      },
    };
  }

  // seen is the size of the drawn stage, device pixels.
  get seen(): [width: number, height: number] {
    return this.painter.drawnSize;
  }

  // ray returns the ray under the pointer, in the view that the pointer is in.
  private ray(e: PointerEvent): Raycaster {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [(e.clientX - box.left) / box.width, 1 - (e.clientY - box.top) / box.height];
    const view = this.split(this.camera.aspect)?.views.find((v) => x >= v.left && x < v.left + v.width && y >= v.bottom && y < v.bottom + v.height);
    const ray = new Raycaster();
    const { left, bottom, width, height, camera } = view ?? { left: 0, bottom: 0, width: 1, height: 1, camera: this.camera };
    ray.setFromCamera(new Vector2(((x - left) / width) * 2 - 1, ((y - bottom) / height) * 2 - 1), camera);
    return ray;
  }

  // cellOf returns the number of the figure whose view the pointer is in; -1: the picture is not split.
  private cellOf(e: PointerEvent): number {
    if (!this.splits) return -1;
    const box = this.canvas.getBoundingClientRect();
    const [columns, rows] = cellsOf(this.figures.length, this.camera.aspect);
    return Math.floor(((e.clientY - box.top) / box.height) * rows) * columns + Math.floor(((e.clientX - box.left) / box.width) * columns);
  }

  private listen(canvas: HTMLCanvasElement): void {
    const floor = new Plane(new Vector3(0, 1, 0), 0);
    const ground = (ray: Raycaster): Vector3 | null => ray.ray.intersectPlane(floor, new Vector3());
    let pressed: [x: number, y: number] | undefined;
    // Before the controls hear of a press, so that a drag of a handle does not turn the camera.
    canvas.addEventListener(
      'pointerdown',
      (e) => {
        if (e.button !== 0 || this.rings.held) return;
        pressed = [e.clientX, e.clientY];
        const ray = this.ray(e);
        if (!this.splits && this.drawing?.press(ray, ground(ray), e)) {
          e.stopImmediatePropagation();
          canvas.setPointerCapture(e.pointerId);
          this.drags = true;
          this.dirty = true;
        }
      },
      { capture: true },
    );
    canvas.addEventListener('pointermove', (e) => {
      if (!this.drags) {
        if (!e.buttons) this.hover(e);
        return;
      }
      const ray = this.ray(e);
      this.drawing?.drag(ray, ground(ray), e);
      this.dirty = true;
    });
    canvas.addEventListener('pointerleave', () => this.over && this.point(''));
    canvas.addEventListener('pointerup', (e) => {
      const was = pressed;
      pressed = undefined;
      if (this.drags) {
        this.drags = false;
        this.drawing?.release();
      } else if (was && Math.hypot(e.clientX - was[0], e.clientY - was[1]) < 4) this.pick(this.ray(e), this.cellOf(e));
    });
  }

  // hover marks what a press would drag.
  private hover(e: PointerEvent): void {
    this.point(this.splits || this.rings.held ? '' : (this.drawing?.hover(this.ray(e)) ?? ''));
  }

  // point notes the joint that the pointer is over.
  private point(joint: string): void {
    if (joint === this.over) return;
    this.over = joint;
    this.canvas.style.cursor = joint ? 'grab' : '';
    this.hovered(joint);
    this.dirty = true;
  }

  // pick chooses the figure that a ray passes close to; in a split picture the one of the view.
  private pick(ray: Raycaster, cell: number): void {
    let best = 0.35;
    let found = -1;
    for (const [i, f] of this.figures.entries()) {
      if (cell >= 0 && cell !== i) continue;
      for (let j = 0; j < f.motion.rig.names.length; j++) {
        const d = ray.ray.distanceToPoint(f.joint(j));
        if (d < best) [best, found] = [d, i];
      }
    }
    if (found >= 0) this.chose(found);
  }

  dispose(): void {
    this.sculptor.dispose();
    this.controls.dispose();
    this.rings.dispose();
    this.painter.dispose();
  }
}

// worn is the character of an actor, if that has a mesh, and the motion is for its rig.
function worn({ character: c, motion }: Actor): Character | undefined {
  return c?.parts.length && c.skeleton.joints.every((j) => motion.rig.names.includes(j.name)) ? c : undefined;
}

// The ground with lines every metre and, fainter, every quarter, which fade with the distance.
function gridMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { middle: { value: new Vector3() }, pool: { value: new Color() }, ground: { value: new Color() }, line: { value: new Color() }, back: { value: new Color() } },
    vertexShader: `
      varying vec3 at;
      void main() {
        vec4 p = modelMatrix * vec4(position, 1.0);
        at = p.xyz;
        gl_Position = projectionMatrix * viewMatrix * p;
      }`,
    fragmentShader: `
      varying vec3 at;
      uniform vec3 ground, line, back, pool, middle;
      float lines(vec2 p, float wide) {
        vec2 d = fwidth(p);
        vec2 g = abs(fract(p - 0.5) - 0.5) / d;
        vec2 a = 1.0 - clamp(g / wide, 0.0, 1.0);
        return max(a.x, a.y) * clamp(1.0 - max(d.x, d.y), 0.0, 1.0);
      }
      void main() {
        float far = length(at - cameraPosition);
        float fade = 1.0 - smoothstep(9.0, 36.0, far);
        float g = max(lines(at.xz, 1.4) * 0.9, lines(at.xz * 4.0, 1.0) * 0.28);
        float lit = exp(-dot(at.xz - middle.xz, at.xz - middle.xz) / 14.0);
        vec3 c = mix(mix(ground, pool, lit), line, g * fade);
        gl_FragColor = vec4(mix(back, c, fade), 1.0);
        #include <colorspace_fragment>
      }`,
  });
}

// The backdrop: one colour at the height of the eye, another above.
function domeMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    uniforms: { low: { value: new Color() }, high: { value: new Color() } },
    vertexShader: `
      varying float up;
      void main() {
        up = normalize(position).y;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      varying float up;
      uniform vec3 low, high;
      void main() {
        gl_FragColor = vec4(mix(low, high, smoothstep(0.0, 0.55, up)), 1.0);
        #include <colorspace_fragment>
      }`,
  });
}
