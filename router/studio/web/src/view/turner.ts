// Rings around a joint, by which it is turned, and arrows on a point, by which it is moved.
import { Object3D, type Vector3, type Camera, type Scene } from 'three';
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { TransformControls } from 'three/examples/jsm/controls/TransformControls.js';
import type { Placed } from '../model/motion.ts';
import type { Quat, Vec3 } from '../model/protocol.ts';
import type { Turner } from './parts.ts';

const grid = 0.05; // metres between the places of what snaps
const turnBy = Math.PI / 12; // radians between the turns of what snaps

export class Rings implements Turner {
  turned: (joint: number, turn: Quat) => void = () => {};
  moved: (at: Vec3) => void = () => {};
  private gizmo: TransformControls | null = null; // null: its code is not loaded
  private loading: Promise<void> | null = null;
  private readonly proxy = new Object3D();
  private readonly gone = new AbortController();
  private readonly scene: Scene;
  private readonly create: () => Promise<TransformControls>;
  private joint: number | null = null;
  private carries = false;

  constructor(scene: Scene, camera: Camera, canvas: HTMLElement, orbit: OrbitControls, changed: () => void, done: () => void) {
    this.scene = scene;
    scene.add(this.proxy);
    this.create = async () => {
      const { TransformControls } = await import('three/examples/jsm/controls/TransformControls.js');
      const gizmo = new TransformControls(camera, canvas);
      gizmo.size = 0.55;
      gizmo.enabled = false;
      gizmo.addEventListener('change', changed);
      gizmo.addEventListener('objectChange', () => {
        if (this.joint !== null) this.turned(this.joint, this.proxy.quaternion.toArray() as Quat);
        else if (this.carries) this.moved(this.proxy.position.toArray());
      });
      gizmo.addEventListener('dragging-changed', ({ value }) => {
        orbit.enabled = !value;
        if (!value) done();
      });
      return gizmo;
    };
    const snap = (e: KeyboardEvent): void => {
      this.gizmo?.setTranslationSnap(e.ctrlKey ? grid : null);
      this.gizmo?.setRotationSnap(e.ctrlKey ? turnBy : null);
    };
    for (const kind of ['keydown', 'keyup'] as const) addEventListener(kind, snap, { signal: this.gone.signal });
  }

  // load loads the code of the rings, which no first picture needs.
  load(): Promise<void> {
    this.loading ??= this.create().then((gizmo) => {
      this.gizmo = gizmo;
      if (this.gone.signal.aborted) gizmo.dispose();
      else if (this.joint !== null) this.hold('rotate');
      else if (this.carries) this.hold('translate');
    });
    return this.loading;
  }

  // held reports whether the pointer is on a ring.
  get held(): boolean {
    return !!this.gizmo?.enabled && this.gizmo.axis !== null;
  }

  attach(joint: number | null): void {
    if (joint === this.joint) return;
    this.joint = joint;
    if (joint === null) this.letGo();
    else {
      this.carries = false;
      this.hold('rotate');
    }
  }

  carry(at: Vec3 | null): void {
    if (this.gizmo?.dragging) return;
    if (at) this.proxy.position.fromArray(at);
    if (!!at === this.carries || this.joint !== null) return;
    this.carries = !!at;
    if (at) this.hold('translate');
    else this.letGo();
  }

  private hold(mode: 'rotate' | 'translate'): void {
    if (!this.gizmo) {
      void this.load();
      return;
    }
    this.gizmo.setMode(mode);
    this.gizmo.setSpace(mode === 'rotate' ? 'local' : 'world');
    this.gizmo.enabled = true;
    this.scene.add(this.gizmo.getHelper()); // not before: its programs take time
    this.gizmo.attach(this.proxy);
  }

  private letGo(): void {
    if (!this.gizmo) return;
    this.gizmo.enabled = false;
    this.gizmo.detach();
  }

  move(placed: Placed, offset: Vector3): void {
    if (this.joint === null || this.gizmo?.dragging) return;
    this.proxy.position.fromArray(placed.at, this.joint * 3).add(offset);
    this.proxy.quaternion.fromArray(placed.turns, this.joint * 4);
  }

  dispose(): void {
    this.gone.abort();
    this.gizmo?.dispose();
  }
}
