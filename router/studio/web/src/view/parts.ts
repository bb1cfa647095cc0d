// The interfaces of objects that the stage draws and hands its events to.
import type { Object3D, Raycaster, Vector3 } from 'three';
import type { Placed } from '../model/motion.ts';
import type { Quat, Vec3 } from '../model/protocol.ts';

// A drawing puts more into the scene, such as constraints, and hears of presses and drags.
export interface Drawing {
  root: Object3D;
  press(ray: Raycaster, floor: Vector3 | null, event: PointerEvent): boolean; // true: the drag is its own
  drag(ray: Raycaster, floor: Vector3 | null, event: PointerEvent): void;
  release(): void;
  hover(ray: Raycaster): string; // the name of the joint that a press would drag; empty: none
}

// Turner turns one joint by rings around it, or moves a point along axes.
export interface Turner {
  turned: (joint: number, turn: Quat) => void;
  moved: (at: Vec3) => void;
  carry(at: Vec3 | null): void; // a point to be moved
  attach(joint: number | null): void;
  move(placed: Placed, offset: Vector3): void;
}
