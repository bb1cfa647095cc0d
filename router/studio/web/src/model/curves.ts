// Curves of a motion over time.
import { paths, type Motion, type Sample } from './motion.ts';
import { texts } from './texts.ts';

// Curve is a value in every frame.
export interface Curve {
  name: string;
  unit: string;
  values: number[];
}

const around = 2; // frames on either side over which a speed is taken

// speedOf returns how fast a way goes along the ground, metres a second; a way has three numbers a frame.
export function speedOf(way: Float32Array, fps: number): number[] {
  const frames = way.length / 3;
  return Array.from({ length: frames }, (_, f) => {
    const a = Math.max(0, f - around);
    const b = Math.min(frames - 1, f + around);
    if (a === b) return 0;
    return (Math.hypot(way[b * 3]! - way[a * 3]!, way[b * 3 + 2]! - way[a * 3 + 2]!) / (b - a)) * fps;
  });
}

// curvesOf returns the speed of the hips, and the heights of the hips and of a joint; without its name of the hands.
export function curvesOf({ fps, rig }: Motion, s: Sample, joint = ''): Curve[] {
  const [hips, ...hands] = s.tracks;
  if (!hips) return [];
  const named = rig.names.indexOf(joint);
  const ways: [number, Float32Array][] = [hips, ...(named < 0 ? hands : [[named, paths(rig, s, [named])[0]!] as [number, Float32Array]])];
  const heights = ways.map(([j, way]) => ({
    name: rig.names[j]!.replace(/^.*[:|]/, ''),
    unit: 'm',
    values: Array.from({ length: way.length / 3 }, (_, f) => way[f * 3 + 1]!),
  }));
  return [{ name: texts.speed, unit: 'm/s', values: speedOf(hips[1], fps) }, ...heights];
}
