// The pointer on the stage: presses and drags of handles, joints under it, and clicks that choose a figure.
import { Plane, Raycaster, Vector2, Vector3, type Camera } from 'three';
import type { Figure } from './figure.ts';
import type { View } from './painter.ts';
import type { Drawing } from './parts.ts';

// Scope is the part of the stage that the pointer acts on.
export interface Scope {
  readonly figures: Figure[];
  readonly camera: Camera;
  readonly drawing: Drawing | undefined;
  views(): View[]; // of a split picture, one for each figure; none: the picture has one view
  occupied(): boolean; // other handles have the pointer
  changed(): void;
  chose(figure: number): void;
  hovered(joint: string): void; // empty: over none
}

const clickWithin = 4; // pixels between press and release
const pickWithin = 0.35; // metres from a joint to the ray of a click
const floor = new Plane(new Vector3(0, 1, 0), 0);

export class Pointer {
  drags = false; // a handle is dragged
  private over = ''; // the joint that the pointer is over
  private readonly canvas: HTMLCanvasElement;
  private readonly scope: Scope;

  constructor(canvas: HTMLCanvasElement, scope: Scope) {
    this.canvas = canvas;
    this.scope = scope;
    let pressed: [x: number, y: number] | undefined;
    // Before the controls hear of a press, so that a drag of a handle does not turn the camera.
    canvas.addEventListener(
      'pointerdown',
      (e) => {
        if (e.button !== 0 || scope.occupied()) return;
        pressed = [e.clientX, e.clientY];
        const { ray, cell } = this.ray(e);
        if (cell >= 0 || !scope.drawing?.press(ray, ground(ray), e)) return;
        e.stopImmediatePropagation();
        canvas.setPointerCapture(e.pointerId);
        this.drags = true;
        scope.changed();
      },
      { capture: true },
    );
    canvas.addEventListener('pointermove', (e) => {
      if (!this.drags) {
        if (!e.buttons) this.hover(e);
        return;
      }
      const { ray } = this.ray(e);
      scope.drawing?.drag(ray, ground(ray), e);
      scope.changed();
    });
    canvas.addEventListener('pointerleave', () => this.over && this.point(''));
    canvas.addEventListener('pointerup', (e) => {
      const was = pressed;
      pressed = undefined;
      if (this.drags) this.release();
      else if (was && Math.hypot(e.clientX - was[0], e.clientY - was[1]) < clickWithin) this.pick(this.ray(e));
    });
    canvas.addEventListener('pointercancel', () => this.drags && this.release()); // as when the browser takes a touch for scrolling
  }

  private release(): void {
    this.drags = false;
    this.scope.drawing?.release();
  }

  // ray returns the ray under the pointer and the number of the view that the pointer is in, -1: the picture has one view.
  private ray(e: PointerEvent): { ray: Raycaster; cell: number } {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [(e.clientX - box.left) / box.width, 1 - (e.clientY - box.top) / box.height];
    const views = this.scope.views();
    const cell = views.findIndex((v) => x >= v.left && x < v.left + v.width && y >= v.bottom && y < v.bottom + v.height);
    const { left, bottom, width, height, camera } = views[cell] ?? { left: 0, bottom: 0, width: 1, height: 1, camera: this.scope.camera };
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(((x - left) / width) * 2 - 1, ((y - bottom) / height) * 2 - 1), camera);
    return { ray, cell };
  }

  // hover marks what a press would drag.
  private hover(e: PointerEvent): void {
    const { ray, cell } = this.ray(e);
    this.point(cell >= 0 || this.scope.occupied() ? '' : (this.scope.drawing?.hover(ray) ?? ''));
  }

  // point notes the joint that the pointer is over.
  private point(joint: string): void {
    if (joint === this.over) return;
    this.over = joint;
    this.canvas.style.cursor = joint ? 'grab' : '';
    this.scope.hovered(joint);
    this.scope.changed();
  }

  // pick chooses the figure that a ray passes close to; in a split picture the one of the view.
  private pick({ ray, cell }: { ray: Raycaster; cell: number }): void {
    let best = pickWithin;
    let found = -1;
    for (const [i, f] of this.scope.figures.entries()) {
      if (cell >= 0 && cell !== i) continue;
      for (let j = 0; j < f.motion.rig.names.length; j++) {
        const d = ray.ray.distanceToPoint(f.joint(j));
        if (d < best) [best, found] = [d, i];
      }
    }
    if (found >= 0) this.scope.chose(found);
  }
}

const ground = (ray: Raycaster): Vector3 | null => ray.ray.intersectPlane(floor, new Vector3());
