// The viewpoint: a camera that a person turns, and that follows figures and sees all of them.
import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { cellsOf, type Shown } from '../model/shown.ts';
import type { Figure } from './figure.ts';

// Camera3 is a place of the camera and the point that it looks at, metres.
export interface Camera3 {
  from: [number, number, number];
  to: [number, number, number];
}

export type Aim = 'front' | 'side' | 'back' | 'top' | 'three-quarter';

// Subject is the content of the stage that the camera sees.
export interface Subject {
  readonly figures: Figure[];
  readonly shown: Shown;
  readonly splits: boolean; // each figure has a part of the picture to itself
}

const directions: Record<Aim, [number, number, number]> = {
  front: [0, 0.35, 1],
  side: [1, 0.25, 0],
  back: [0, 0.35, -1],
  top: [0, 1, 0.001],
  'three-quarter': [0.55, 0.28, 1],
};

export class Viewpoint {
  readonly camera = new PerspectiveCamera(35, 1, 0.05, 200);
  readonly controls: OrbitControls;
  private readonly focus = new Vector3(0, 0.9, 0);
  private widens = true; // the camera goes back as far as it must to see all figures
  private readonly subject: Subject;
  private readonly changed: () => void;

  constructor(canvas: HTMLCanvasElement, subject: Subject, changed: () => void, moved: () => void) {
    this.subject = subject;
    this.changed = changed;
    this.camera.position.set(2.4, 1.7, 4.2);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.target.copy(this.focus);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = Math.PI * 0.53;
    this.controls.minDistance = 0.6;
    this.controls.maxDistance = 40;
    this.controls.addEventListener('change', changed);
    this.controls.addEventListener('end', moved);
    canvas.addEventListener('wheel', () => (this.widens = false), { passive: true }); // a person chose the distance
  }

  // distance returns the distance of the camera from its target, metres.
  get distance(): number {
    return this.camera.position.distanceTo(this.controls.target);
  }

  // camera3 returns the position and the target of the camera, relative to the figures.
  camera3(): Camera3 {
    const c = this.focus;
    return { from: this.camera.position.clone().sub(c).toArray(), to: this.controls.target.clone().sub(c).toArray() };
  }

  // begin puts the camera where an earlier life of the page had it, or else at its usual place.
  begin(stored: Camera3 | null): void {
    this.aim('three-quarter');
    if (!stored) return;
    this.camera.position.fromArray(stored.from).add(this.focus);
    this.controls.target.fromArray(stored.to).add(this.focus);
    this.controls.update();
    this.camera.updateMatrixWorld();
    this.changed();
  }

  // aim moves the camera to one of the usual places around the figures.
  aim(aim: Aim): void {
    this.controls.enableDamping = false; // ends a turn that is still going on
    this.controls.update();
    this.controls.enableDamping = true;
    this.look(this.center(), new Vector3(...directions[aim]).setLength(this.farEnough()));
    this.camera.updateMatrixWorld(); // a press may come before the next frame
  }

  // reframe moves the camera along its line of sight to where it sees all figures, and no farther.
  reframe(): void {
    this.look(this.center(), this.sight().setLength(this.farEnough()));
    this.widens = true;
  }

  // widen moves the camera back along its line of sight until it sees all figures.
  widen(): void {
    this.widens = true;
    const { figures, splits } = this.subject;
    const far = this.farEnough();
    const sight = this.sight();
    if (figures.length < 2 || (sight.length() >= far && !splits)) return;
    this.look(this.center(), sight.setLength(far));
  }

  // follow moves the camera with the figures. Seconds have passed since the latest frame.
  follow(seconds: number): void {
    const moved = this.center()
      .sub(this.focus)
      .multiplyScalar(1 - Math.exp(-7 * seconds));
    if (moved.length() > 1e-4) this.shift(moved);
    if (this.widens) this.stepBack(seconds);
  }

  // shift moves the camera and its target by the same way.
  shift(by: Vector3): void {
    this.focus.add(by);
    this.controls.target.add(by);
    this.camera.position.add(by);
    this.changed();
  }

  // resize gives the picture another ratio of width to height.
  resize(aspect: number): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
  }

  // center returns the middle of all figures.
  center(): Vector3 {
    return this.centerOf(this.subject.figures);
  }

  // centerOf returns the middle of figures.
  centerOf(figures: Figure[]): Vector3 {
    const c = new Vector3();
    for (const f of figures) c.add(f.joint(f.body.hips));
    if (figures.length) c.divideScalar(figures.length);
    const tall = Math.max(0.4, ...figures.map((f) => f.body.height));
    c.y = Math.max(tall * 0.5, c.y);
    return c;
  }

  // spread returns the distance of the farthest figure from the middle, metres.
  spread(): number {
    const c = this.center().setY(0);
    return Math.max(0, ...this.subject.figures.map((f) => f.joint(f.body.hips).setY(0).distanceTo(c)));
  }

  dispose(): void {
    this.controls.dispose();
  }

  private sight(): Vector3 {
    return this.camera.position.clone().sub(this.controls.target);
  }

  private look(at: Vector3, sight: Vector3): void {
    this.controls.target.copy(at);
    this.camera.position.copy(at).add(sight);
    this.focus.copy(at);
    this.controls.update();
    this.changed();
  }

  // farEnough returns the distance at which the camera sees all figures, metres.
  private farEnough(): number {
    const { figures, splits } = this.subject;
    const [columns, rows] = splits ? cellsOf(figures.length, this.camera.aspect) : [1, 1];
    const aspect = (this.camera.aspect / columns) * rows;
    const half = Math.tan((this.camera.fov * Math.PI) / 360) * Math.min(1.6, aspect); // width of the view at a distance of one metre, halved
    return Math.max(4.4, ((splits ? 0 : this.spread()) + 0.9) / half);
  }

  // stepBack moves the camera away, little by little, while figures side by side leave the picture.
  private stepBack(seconds: number): void {
    const { figures, splits } = this.subject;
    if (figures.length < 2 || splits) return;
    let over = 0; // how far the farthest one is out of the middle, 1: as far as it may be
    for (const f of figures) {
      const at = f.joint(f.body.hips);
      for (const up of [-1, 1]) {
        const p = at.clone().setY(at.y + up * f.body.height * 0.6).applyMatrix4(this.camera.matrixWorldInverse);
        const half = Math.tan((this.camera.fov * Math.PI) / 360) * Math.max(0.1, -p.z);
        over = Math.max(over, (Math.abs(p.x) + f.body.height * 0.3) / (half * this.camera.aspect), Math.abs(p.y) / half);
      }
    }
    if (over <= 0.95) return;
    const sight = this.sight();
    sight.multiplyScalar(1 + Math.min(over, 3) * (1 - Math.exp(-seconds)));
    if (sight.length() > this.controls.maxDistance) return;
    this.camera.position.copy(this.controls.target).add(sight);
    this.changed();
  }
}
