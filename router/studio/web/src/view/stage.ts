// The stage: figures on a backdrop, their ghosts and trails, and the pictures of them.
import { Color, PerspectiveCamera, Raycaster, Scene, Vector3, type Object3D } from 'three';
import { footRoots } from '../model/anatomy.ts';
import { drift, type Motion, type Placed } from '../model/motion.ts';
import { cellsOf, type Shown } from '../model/shown.ts';
import { texts } from '../model/texts.ts';
import { Backdrop, type Theme } from './backdrop.ts';
import { Bodies } from './bodies.ts';
import type { Detail } from './body/mesh.ts';
import type { Character } from './character.ts';
import { Figure } from './figure.ts';
import { Painter, type Split, type View } from './painter.ts';
import type { Drawing } from './parts.ts';
import { thumbnail, type Pixels } from './pixels.ts';
import { Pointer } from './pointer.ts';
import { Trails } from './trails.ts';
import { Rings } from './turner.ts';
import { Viewpoint } from './viewpoint.ts';

export interface Actor {
  motion: Motion;
  sample: number;
  offset: [x: number, z: number];
  color: string;
  chosen: boolean;
  loops?: boolean; // the last frame is the first one, farther ahead
  character?: Character | undefined;
}

const ghosts = 3; // on either side of the present
const mostFine = 6; // figures with many corners each
const ghostStep = 0.3; // seconds
const apart = 0.75; // metres between ghosts side by side
const shadowReach = 3; // metres around the figures, at least

export class Stage {
  readonly scene = new Scene();
  figures: Figure[] = [];
  drawing: Drawing | undefined;
  moved: () => void = () => {}; // a person turned or moved the camera
  chose: (actor: number) => void = () => {};
  hovered: (joint: string) => void = () => {}; // the pointer is over a joint that can be dragged; empty: over none
  shown: Shown = { body: 'person', contacts: true, trails: false, onion: false, apart: false, joint: '', curves: false, follow: true, pinned: false, split: false };
  readonly canvas: HTMLCanvasElement;
  readonly viewpoint: Viewpoint;
  readonly rings: Rings;
  private readonly painter: Painter;
  private readonly backdrop: Backdrop;
  private readonly bodies = new Bodies(() => (this.dirty = true));
  private readonly trails: Trails;
  private readonly pointer: Pointer;
  private actors: Actor[] = [];
  private ghosts: Figure[] = [];
  private phantom: Figure | null = null;
  private path = '#ff9a4d'; // color of the trails of hips
  private time = 0;
  private played = 0; // loops played before the present one
  private dirty = true;

  constructor(canvas: HTMLCanvasElement, gl: WebGL2RenderingContext, software: boolean) {
    this.canvas = canvas;
    this.painter = new Painter(canvas, gl, software);
    this.backdrop = new Backdrop(this.scene, software ? 512 : 2048);
    this.trails = new Trails(this.scene);
    this.viewpoint = new Viewpoint(canvas, this, () => (this.dirty = true), () => this.moved());
    this.rings = new Rings(
      this.scene,
      this.camera,
      canvas,
      this.viewpoint.controls,
      () => this.changed(),
      () => this.drawing?.release(),
    );
    this.pointer = this.point();
  }

  get camera(): PerspectiveCamera {
    return this.viewpoint.camera;
  }

  // splits reports whether each figure has a part of the picture to itself.
  get splits(): boolean {
    return this.shown.split && this.figures.length > 1;
  }

  // drawn reports whether a picture of the figures can be seen.
  get drawn(): boolean {
    return this.painter.shown;
  }

  // seen is the size of the drawn stage, device pixels.
  get seen(): [width: number, height: number] {
    return this.painter.drawnSize;
  }

  // reached has the joints of the ghost that stands in place of a figure, null: there is none.
  get reached(): Placed | null {
    return this.phantom?.placed ?? null;
  }

  // haunt shows a pose by a ghost in place of the figure that it is of; null: no more. It returns where its joints are.
  haunt(pose: { motion: Motion; figure: Figure } | null): Placed | null {
    for (const f of this.figures) f.flesh.visible = f !== pose?.figure;
    if (!pose || this.phantom?.motion.rig !== pose.figure.motion.rig || this.phantom.body.kind !== this.shown.body) {
      this.phantom?.dispose();
      this.phantom = null;
    }
    const posed = pose?.motion.samples[0];
    if (!pose || !posed) return null;
    const { x, z } = pose.figure.group.position;
    this.phantom ??= this.figure({ motion: pose.motion, sample: 0, offset: [x, z], color: '#9b8cff', chosen: false }, 0.8);
    this.phantom.sample.turns.set(posed.turns);
    this.phantom.sample.root.set(posed.root);
    this.phantom.pose(0, false);
    this.dirty = true;
    return this.phantom.placed;
  }

  dress(theme: Theme): void {
    this.path = theme.path;
    this.backdrop.dress(theme);
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
    if (before.split !== shown.split) this.viewpoint.reframe();
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

  lastFrame(): number {
    return Math.max(0, ...this.figures.map((f) => f.sample.frames - 1));
  }

  // seek shows a time in frames, after a number of loops, which move a figure on.
  seek(time: number, played = this.played): void {
    this.time = time;
    this.played = played;
    const fps = this.figures[0]?.motion.fps ?? 30; // of the frames that time counts
    for (const [f, { offset, loops }] of this.cast()) {
      const [x, z] = loops && played ? drift(f.motion, f.sample) : [0, 0];
      f.group.position.set(offset[0] + played * x, 0, offset[1] + played * z);
    }
    this.trails.place();
    for (const [f, { offset }] of this.cast()) {
      f.pose(Math.min((time / fps) * f.motion.fps, f.sample.frames - 1), this.shown.contacts);
      if (this.shown.pinned) pin(f, offset);
    }
    for (const [i, g] of this.ghosts.entries()) this.seekGhost(g, i % (2 * ghosts), time);
    this.dirty = true;
  }

  // changed is called when a drawing put something else into the scene.
  changed(): void {
    this.dirty = true;
    this.painter.changed();
  }

  resize(width: number, height: number): void {
    this.painter.resize(width, height);
    this.viewpoint.resize(width / Math.max(1, height));
    this.dirty = true;
  }

  // draw renders until the picture shows every change. While bodies have no mesh the shaders are compiled.
  draw(): void {
    if (this.shown.follow && this.figures.length && !this.pointer.dragging) this.viewpoint.follow(this.painter.since);
    this.viewpoint.controls.update();
    if (!this.dirty) return;
    this.light();
    this.clearSight();
    this.dirty = !this.painter.paint(this.scene, this.camera, this.split(this.camera.aspect), this.bodies.complete);
  }

  // portrait returns a picture of an actor alone in the middle of its motion, as the address of a JPEG of this size.
  async portrait(a: Actor, width: number, height: number): Promise<string> {
    const camera = new PerspectiveCamera(35, width / height, 0.05, 200);
    const [w, h] = this.seen;
    const scale = Math.min(1, w / width, h / height);
    const arrange = (draw: () => void): void => {
      const hidden = this.scene.children.filter((o) => o.visible && !this.backdrop.objects.has(o));
      for (const o of hidden) o.visible = false;
      const f = this.figure({ ...a, offset: [0, 0] }, 1);
      f.pose((f.sample.frames - 1) / 2, false);
      const c = f.joint(f.body.hips);
      c.y = f.body.height * 0.5;
      camera.position.copy(c).add(new Vector3(0.55, 0.2, 1).setLength(f.body.height * 2.1));
      camera.lookAt(c);
      camera.updateMatrixWorld();
      this.backdrop.light(c, shadowReach);
      draw();
      f.dispose();
      for (const o of hidden) o.visible = true;
      this.light();
    };
    this.body(a, 'fine');
    await this.bodies.completed();
    const pixels = await this.painter.pixels(this.scene, camera, Math.floor(width * scale), Math.floor(height * scale), arrange);
    this.dirty = true;
    return thumbnail(pixels, width, height);
  }

  // shot returns a picture of a time in frames, at most as large as the stage is drawn, with the camera following where it does.
  async shot(time: number, width: number, height: number): Promise<Pixels> {
    await this.bodies.completed();
    const { aspect } = this.camera;
    this.arrange(time, width / height);
    const [w, h] = this.seen;
    const scale = Math.min(1, w / width, h / height);
    const taken = this.painter.pixels(this.scene, this.camera, Math.floor(width * scale) & ~1, Math.floor(height * scale) & ~1, undefined, this.split(width / height));
    try {
      return await taken;
    } finally {
      this.viewpoint.resize(aspect);
      this.dirty = true;
    }
  }

  // film makes the canvas one of a size of its own, pixels, on which each frame is drawn when its call returns, until end.
  async film(width: number, height: number, inPlace: boolean): Promise<{ frame(time: number): void; end(): void }> {
    await this.bodies.completed();
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
        this.viewpoint.resize(aspect);
        this.seek(this.time);
        reel.end();
      },
    };
  }

  dispose(): void {
    this.viewpoint.dispose();
    this.rings.dispose();
    this.painter.dispose();
  }

  // cast returns each figure with its actor.
  private cast(): [Figure, Actor][] {
    return this.figures.flatMap((f, i): [Figure, Actor][] => {
      const actor = this.actors[i];
      return actor ? [[f, actor]] : [];
    });
  }

  private body({ motion: { rig, samples }, sample }: Actor, detail: Detail) {
    return this.bodies.get({ rig, feet: footRoots(rig, samples[sample]?.contacts.keys() ?? []), detail, kind: this.shown.body });
  }

  private figure(a: Actor, opacity: number, detail: Detail = 'fine'): Figure {
    const sample = a.motion.samples[a.sample];
    if (!sample) throw new Error(texts.glbUnreadable);
    const f = new Figure(a.motion, sample, this.body(a, detail), new Color(a.color), opacity, opacity < 1 ? undefined : worn(a));
    f.group.position.set(a.offset[0], 0, a.offset[1]);
    this.scene.add(f.group);
    return f;
  }

  private reghost(): void {
    for (const g of this.ghosts) g.dispose();
    const chosen = this.shown.onion ? this.actors.filter((a) => a.chosen || this.actors.length === 1) : [];
    this.ghosts = chosen.flatMap((a) =>
      Array.from({ length: 2 * ghosts }, (_, k) => this.figure({ ...a, color: k < ghosts ? '#5b8cff' : '#ff9a4d' }, 0.16, 'coarse')),
    );
  }

  // seekGhost poses the ghost of a number, counted from the earliest one, at its distance from a time in frames.
  private seekGhost(g: Figure, number: number, time: number): void {
    const steps = number < ghosts ? number - ghosts : number - ghosts + 1;
    const at = time + steps * ghostStep * g.motion.fps;
    g.group.visible = at >= 0 && at <= g.sample.frames - 1;
    const of = this.figures.find((f) => f.sample === g.sample);
    if (of) g.group.position.copy(of.group.position);
    if (this.shown.apart) g.group.position.x += steps * apart;
    if (g.group.visible) g.pose(at, false);
  }

  private retrail(): void {
    this.trails.clear();
    const { trails: hands, joint } = this.shown;
    for (const [f, { chosen }] of this.cast()) this.trails.add(f, { hands, joint, path: this.path, opacity: chosen || this.actors.length === 1 ? 0.85 : 0.35 });
  }

  // split returns the views of a split picture of this ratio of width to height, null: it has one view. The cameras of all views move
  // together; each looks at its own figure where the camera follows.
  private split(aspect: number): Split | null {
    if (!this.splits) return null;
    const [columns, rows] = cellsOf(this.figures.length, aspect);
    const center = this.viewpoint.center();
    const parts = [...this.figures.map((f) => f.group), ...this.trails.lines.map(([line]) => line), ...this.ghosts.map((g) => g.group)];
    const visible = new Set<Object3D>(parts.filter((p) => p.visible));
    const views = this.figures.map((figure, i): View => {
      const camera = this.camera.clone();
      camera.aspect = (aspect / columns) * rows;
      camera.updateProjectionMatrix();
      const at = this.shown.follow ? this.viewpoint.centerOf([figure]) : center;
      camera.position.add(at).sub(center);
      camera.updateMatrixWorld();
      const own = new Set<Object3D>([figure.group]);
      for (const [line, of] of this.trails.lines) if (of === figure) own.add(line);
      for (const g of this.ghosts) if (g.sample === figure.sample) own.add(g.group);
      const enter = (): void => {
        for (const p of parts) p.visible = visible.has(p) && own.has(p);
        this.backdrop.light(at, shadowReach);
      };
      return { camera, left: (i % columns) / columns, bottom: 1 - (Math.floor(i / columns) + 1) / rows, width: 1 / columns, height: 1 / rows, enter };
    });
    const leave = (): void => {
      for (const p of parts) p.visible = visible.has(p);
    };
    return { views, leave };
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
          const from = this.splits && this.shown.follow ? eye.clone().add(this.viewpoint.centerOf([f])).sub(this.viewpoint.center()) : eye;
          const sight = at.clone().sub(from);
          ray.set(from, sight.clone().normalize());
          ray.far = sight.length() - 0.35; // seats are as near as that
          return of.scenery?.occludes(ray);
        }),
      );
    }
  }

  // light puts the sun and the ground where the figures are, and the fog behind them.
  private light(): void {
    this.backdrop.light(this.viewpoint.center(), Math.max(shadowReach, this.viewpoint.spread() + 2.5));
    this.backdrop.setFog(this.viewpoint.distance);
  }

  // arrange shows a time in frames to a camera that follows at once, where it does.
  private arrange(time: number, aspect: number): void {
    const from = this.viewpoint.center();
    this.seek(time, 0);
    if (this.shown.follow && this.figures.length) this.viewpoint.shift(this.viewpoint.center().sub(from));
    this.light();
    this.viewpoint.resize(aspect);
    this.camera.updateMatrixWorld();
  }

  private point(): Pointer {
    const stage = this;
    return new Pointer(this.canvas, {
      camera: this.camera,
      get figures() {
        return stage.figures;
      },
      get drawing() {
        return stage.drawing;
      },
      views: () => stage.split(stage.camera.aspect)?.views ?? [],
      occupied: () => stage.rings.held,
      changed: () => (stage.dirty = true),
      chose: (figure) => stage.chose(figure),
      hovered: (joint) => stage.hovered(joint),
    });
  }
}

// pin puts the hips of a figure over its place on the ground.
function pin(f: Figure, [x, z]: [number, number]): void {
  const { at } = f.placed;
  f.group.position.set(x - (at[f.body.hips * 3] ?? 0), 0, z - (at[f.body.hips * 3 + 2] ?? 0));
}

// worn is the character of an actor, if that has a mesh, and the motion is for its rig.
function worn({ character: c, motion }: Actor): Character | undefined {
  return c?.parts.length && c.skeleton.joints.every((j) => motion.rig.names.includes(j.name)) ? c : undefined;
}
