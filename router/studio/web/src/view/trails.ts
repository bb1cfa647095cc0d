// The trails of joints: of the hips on the ground, and of hands or a chosen joint where they are shown.
import { BufferGeometry, Float32BufferAttribute, Line, LineBasicMaterial, type Scene } from 'three';
import { paths } from '../model/motion.ts';
import type { Figure } from './figure.ts';

const handColors = ['#4dd0ff', '#d58bff'];
const overGround = 0.008; // metres

// TrailOptions describes the trails of a figure.
export interface TrailOptions {
  hands: boolean; // the trails of both hands, or of the joint, are drawn
  joint: string; // '': both hands
  path: string; // color of the trail of the hips
  opacity: number;
}

export class Trails {
  readonly lines: [line: Line, of: Figure][] = [];
  private readonly scene: Scene;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  clear(): void {
    for (const [line] of this.lines) {
      line.geometry.dispose();
      line.removeFromParent();
    }
    this.lines.length = 0;
  }

  add(f: Figure, { hands, joint, path, opacity }: TrailOptions): void {
    const named = f.motion.rig.names.indexOf(joint);
    const others = hands ? (named < 0 ? f.body.hands : [named]) : [];
    for (const [k, j] of [f.body.hips, ...others].entries()) {
      const at = f.sample.tracks.get(j)?.slice() ?? (named === j ? paths(f.motion.rig, f.sample, [j])[0] : undefined);
      if (!at) continue;
      if (k === 0) for (let n = 1; n < at.length; n += 3) at[n] = overGround;
      const color = k === 0 ? path : (handColors[(k - 1) % 2] ?? path);
      const line = new Line(
        new BufferGeometry().setAttribute('position', new Float32BufferAttribute(at, 3)),
        new LineBasicMaterial({ color, transparent: true, opacity }),
      );
      line.position.copy(f.group.position);
      this.scene.add(line);
      this.lines.push([line, f]);
    }
  }

  // place puts each trail where its figure is.
  place(): void {
    for (const [line, of] of this.lines) line.position.copy(of.group.position);
  }
}
