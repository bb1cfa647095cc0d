// The viewpoint: a camera that follows the figures and keeps all of them in the picture. The user can orbit it around them.
import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { cellsOf, type Shown } from '../model/shown.ts';
import type { Figure } from './figure.ts';

// CameraPose is the position and the target of the camera, relative to Viewpoint.focus, in metres.
export interface CameraPose {
  from: [number, number, number]; // position
  to: [number, number, number]; // target
}

// Aim names a preset direction from the figures to the camera.
export type Aim = 'front' | 'side' | 'back' | 'top' | 'three-quarter';

// Subject is the content of the stage that the camera sees.
export interface Subject {
  readonly figures: Figure[];
  readonly shown: Shown;
  readonly splits: boolean; // the picture has a view for each figure
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
  private readonly focus = new Vector3(0, 0.9, 0); // the center of the figures that the camera has followed so far
  private widens = true; // follow moves the camera back to see all figures; false: the user set the distance
  private readonly subject: Subject;
  private readonly changed: () => void;

  // changed is called when the camera has moved, and moved when the user has stopped moving it.
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
    canvas.addEventListener('wheel', () => (this.widens = false), { passive: true });
  }

  // distance returns the distance of the camera from its target, metres.
  get distance(): number {
    return this.camera.position.distanceTo(this.controls.target);
  }

  // pose returns the pose of the camera.
  pose(): CameraPose {
    const c = this.focus;
    return { from: this.camera.position.clone().sub(c).toArray(), to: this.controls.target.clone().sub(c).toArray() };
  }

  // restore moves the camera to a stored pose, or to the three-quarter aim if there is none.
  restore(stored: CameraPose | null): void {
    this.aim('three-quarter');
    if (!stored) return;
    this.camera.position.fromArray(stored.from).add(this.focus);
    this.controls.target.fromArray(stored.to).add(this.focus);
    this.controls.update();
    this.camera.updateMatrixWorld();
    this.changed();
  }

  // aim moves the camera in a preset direction from the figures, to the least distance at which it sees all of them.
  aim(aim: Aim): void {
    this.controls.enableDamping = false; // ends the damped motion of the latest orbit
    this.controls.update();
    this.controls.enableDamping = true;
    this.look(this.center(), new Vector3(...directions[aim]).setLength(this.fitDistance()));
    this.camera.updateMatrixWorld(); // the pointer may cast a ray before the next frame
  }

  // reframe centers the figures, and moves the camera, in its present direction, to the least distance at which it sees all of them.
  reframe(): void {
    this.look(this.center(), this.offset().setLength(this.fitDistance()));
    this.widens = true;
  }

  // widen centers several figures, and moves the camera back to see all of them, unless it already does.
  widen(): void {
    this.widens = true;
    const { figures, splits } = this.subject;
    const far = this.fitDistance();
    const offset = this.offset();
    if (figures.length < 2 || (offset.length() >= far && !splits)) return;
    this.look(this.center(), offset.setLength(far));
  }

  // follow moves the camera after the figures, smoothly. Seconds is the time since the latest frame.
  follow(seconds: number): void {
    const moved = this.center()
      .sub(this.focus)
      .multiplyScalar(1 - Math.exp(-7 * seconds));
    if (moved.length() > 1e-4) this.shift(moved);
    if (this.widens) this.stepBack(seconds);
  }

  // shift moves the camera and its target by a vector.
  shift(by: Vector3): void {
    this.focus.add(by);
    this.controls.target.add(by);
    this.camera.position.add(by);
    this.changed();
  }

  // resize sets the ratio of width to height of the picture.
  resize(aspect: number): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
  }

  // center returns the center of all figures.
  center(): Vector3 {
    return this.centerOf(this.subject.figures);
  }

  // centerOf returns the mean position of the hips of figures, not below half the height of the tallest figure.
  centerOf(figures: Figure[]): Vector3 {
    const c = new Vector3();
    for (const f of figures) c.add(f.joint(f.body.hips));
    if (figures.length) c.divideScalar(figures.length);
    const tall = Math.max(0.4, ...figures.map((f) => f.body.height));
    c.y = Math.max(tall * 0.5, c.y);
    return c;
  }

  // spread returns the horizontal distance from the center to the hips of the farthest figure, metres.
  spread(): number {
    const c = this.center().setY(0);
    return Math.max(0, ...this.subject.figures.map((f) => f.joint(f.body.hips).setY(0).distanceTo(c)));
  }

  dispose(): void {
    this.controls.dispose();
  }

  // offset returns the vector from the target to the camera.
  private offset(): Vector3 {
    return this.camera.position.clone().sub(this.controls.target);
  }

  // look moves the target to the center of the figures, and the camera to an offset from it.
  private look(center: Vector3, offset: Vector3): void {
    this.controls.target.copy(center);
    this.camera.position.copy(center).add(offset);
    this.focus.copy(center);
    this.controls.update();
    this.changed();
  }

  // fitDistance returns the least distance from the center, not below 4.4, at which the camera sees all figures, metres.
  private fitDistance(): number {
    const { figures, splits } = this.subject;
    const [columns, rows] = splits ? cellsOf(figures.length, this.camera.aspect) : [1, 1];
    const aspect = (this.camera.aspect / columns) * rows;
    const half = Math.tan((this.camera.fov * Math.PI) / 360) * Math.min(1.6, aspect); // half the width of a view at a distance of one metre
    return Math.max(4.4, ((splits ? 0 : this.spread()) + 0.9) / half);
  }

  // stepBack moves the camera back, smoothly, while one of several figures is at the edge of the picture or outside.
  private stepBack(seconds: number): void {
    const { figures, splits } = this.subject;
    if (figures.length < 2 || splits) return;
    let extent = 0; // largest distance of a figure from the middle of the picture; 1: the edge of the picture
    for (const f of figures) {
      const at = f.joint(f.body.hips);
      for (const up of [-1, 1]) {
        const p = at.clone().setY(at.y + up * f.body.height * 0.6).applyMatrix4(this.camera.matrixWorldInverse);
        const half = Math.tan((this.camera.fov * Math.PI) / 360) * Math.max(0.1, -p.z);
        extent = Math.max(extent, (Math.abs(p.x) + f.body.height * 0.3) / (half * this.camera.aspect), Math.abs(p.y) / half);
      }
    }
    if (extent <= 0.95) return;
    const offset = this.offset();
    offset.multiplyScalar(1 + Math.min(extent, 3) * (1 - Math.exp(-seconds)));
    if (offset.length() > this.controls.maxDistance) return;
    this.camera.position.copy(this.controls.target).add(offset);
    this.changed();
  }
}
