// The pointer on the stage: it drags handles, highlights the joint under it, and chooses a figure with a click.
import { Plane, Raycaster, Vector2, Vector3, type Camera } from 'three';
import type { Figure } from './figure.ts';
import type { View } from './painter.ts';
import type { Drawing } from './parts.ts';

// Scope is the part of the stage that the pointer acts on.
export interface Scope {
  readonly figures: Figure[];
  readonly camera: Camera;
  readonly drawing: Drawing | undefined;
  views(): View[]; // the views of a split picture, in the order of figures; empty: the picture is not split
  occupied(): boolean; // the pointer is on a ring or an arrow of the gizmo
  changed(): void;
  chose(figure: number): void; // index in figures
  hovered(joint: string): void; // the joint that a press would drag; empty: none
}

const clickTolerance = 4; // pixels from the press to the release of a click
const pickRadius = 0.35; // metres from the ray of a click to a joint
const floor = new Plane(new Vector3(0, 1, 0), 0);

export class Pointer {
  dragging = false; // a handle is dragged
  private hovered = ''; // the joint that a press would drag; empty: none
  private readonly canvas: HTMLCanvasElement;
  private readonly scope: Scope;

  constructor(canvas: HTMLCanvasElement, scope: Scope) {
    this.canvas = canvas;
    this.scope = scope;
    let pressed: [x: number, y: number] | undefined;
    // The capture phase comes before the listener of OrbitControls, so that dragging a handle does not orbit the camera.
    canvas.addEventListener(
      'pointerdown',
      (e) => {
        if (e.button !== 0 || scope.occupied()) return;
        pressed = [e.clientX, e.clientY];
        const { ray, view } = this.ray(e);
        if (view >= 0 || !scope.drawing?.press(ray, ground(ray), e)) return;
        e.stopImmediatePropagation();
        canvas.setPointerCapture(e.pointerId);
        this.dragging = true;
        scope.changed();
      },
      { capture: true },
    );
    canvas.addEventListener('pointermove', (e) => {
      if (!this.dragging) {
        if (!e.buttons) this.hover(e);
        return;
      }
      const { ray } = this.ray(e);
      scope.drawing?.drag(ray, ground(ray), e);
      scope.changed();
    });
    canvas.addEventListener('pointerleave', () => this.hovered && this.setHovered(''));
    canvas.addEventListener('pointerup', (e) => {
      const start = pressed;
      pressed = undefined;
      if (this.dragging) this.release();
      else if (start && Math.hypot(e.clientX - start[0], e.clientY - start[1]) < clickTolerance) this.pick(this.ray(e));
    });
    canvas.addEventListener('pointercancel', () => this.dragging && this.release()); // for example, the browser scrolls with a touch
  }

  // release ends the drag.
  private release(): void {
    this.dragging = false;
    this.scope.drawing?.release();
  }

  // ray returns the ray from the camera through the pointer, and the index of the view under the pointer, -1 if the picture is not split.
  private ray(e: PointerEvent): { ray: Raycaster; view: number } {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [(e.clientX - box.left) / box.width, 1 - (e.clientY - box.top) / box.height];
    const views = this.scope.views();
    const view = views.findIndex((v) => x >= v.left && x < v.left + v.width && y >= v.bottom && y < v.bottom + v.height);
    const { left, bottom, width, height, camera } = views[view] ?? { left: 0, bottom: 0, width: 1, height: 1, camera: this.scope.camera };
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(((x - left) / width) * 2 - 1, ((y - bottom) / height) * 2 - 1), camera);
    return { ray, view };
  }

  // hover finds the joint that a press would drag.
  private hover(e: PointerEvent): void {
    const { ray, view } = this.ray(e);
    this.setHovered(view >= 0 || this.scope.occupied() ? '' : (this.scope.drawing?.hover(ray) ?? ''));
  }

  // setHovered reports another hovered joint to the scope, and shows it by the cursor.
  private setHovered(joint: string): void {
    if (joint === this.hovered) return;
    this.hovered = joint;
    this.canvas.style.cursor = joint ? 'grab' : '';
    this.scope.hovered(joint);
    this.scope.changed();
  }

  // pick chooses the figure with the joint nearest to a ray, within pickRadius. In a split picture only the figure of the view counts.
  private pick({ ray, view }: { ray: Raycaster; view: number }): void {
    let best = pickRadius;
    let found = -1;
    for (const [i, f] of this.scope.figures.entries()) {
      if (view >= 0 && view !== i) continue;
      for (let j = 0; j < f.motion.rig.names.length; j++) {
        const d = ray.ray.distanceToPoint(f.joint(j));
        if (d < best) [best, found] = [d, i];
      }
    }
    if (found >= 0) this.scope.chose(found);
  }
}

// ground returns the point at which a ray meets the floor, or null.
const ground = (ray: Raycaster): Vector3 | null => ray.ray.intersectPlane(floor, new Vector3());
