// Rings around a joint, by which it is turned.
import { Object3D, type Vector3, type Camera, type Scene } from 'three';
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { TransformControls } from 'three/examples/jsm/controls/TransformControls.js';
import type { Placed } from '../model/motion.ts';
import type { Quat } from '../model/protocol.ts';
import type { Turner } from './parts.ts';

export class Rings implements Turner {
  turned: (joint: number, turn: Quat) => void = () => {};
  private readonly gizmo: TransformControls;
  private readonly proxy = new Object3D();
  private readonly scene: Scene;
  private joint: number | null = null;

  constructor(scene: Scene, camera: Camera, canvas: HTMLElement, orbit: OrbitControls, changed: () => void, done: () => void) {
    this.gizmo = new TransformControls(camera, canvas);
    this.gizmo.setMode('rotate');
    this.gizmo.setSpace('local');
    this.gizmo.size = 0.55;
    this.gizmo.enabled = false;
    this.scene = scene;
    scene.add(this.proxy);
    this.gizmo.addEventListener('change', changed);
    this.gizmo.addEventListener('objectChange', () => {
      if (this.joint !== null) this.turned(this.joint, this.proxy.quaternion.toArray() as Quat);
    });
    this.gizmo.addEventListener('dragging-changed', ({ value }) => {
      orbit.enabled = !value;
      if (!value) done();
    });
  }

  // held reports whether the pointer is on a ring.
  get held(): boolean {
    return this.gizmo.enabled && this.gizmo.axis !== null;
  }

  attach(joint: number | null): void {
    if (joint === this.joint) return;
    this.joint = joint;
    this.gizmo.enabled = joint !== null;
    if (joint === null) this.gizmo.detach();
    else {
      this.scene.add(this.gizmo.getHelper()); // not before: its programs take time
      this.gizmo.attach(this.proxy);
    }
  }

  move(placed: Placed, offset: Vector3): void {
    if (this.joint === null || this.gizmo.dragging) return;
    this.proxy.position.fromArray(placed.at, this.joint * 3).add(offset);
    this.proxy.quaternion.fromArray(placed.turns, this.joint * 4);
  }

  dispose(): void {
    this.gizmo.dispose();
  }
}
