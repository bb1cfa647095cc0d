// Bodies around rigs: a person, a stylised one, a child, a robot; and rods around the bones of rigs that are not human.
import type { BufferGeometry } from 'three';
import { childrenOf, handsOf, headOf, hipsOf, plain, upTo } from '../model/anatomy.ts';
import type { BodyKind } from '../model/shown.ts';
import { emptyPlaced, place, still, type Placed, type Rig } from '../model/motion.ts';
import { bonesOf, floorOf } from './body/bones.ts';
import type { Solid, Vec } from './body/field.ts';
import { beads, hairline, person, type Build } from './body/person.ts';
import { robot, wornByRobot } from './body/robot.ts';
import { sculpt } from './body/sculpt.ts';
import { wornAt, type Worn } from './body/skin.ts';

export interface Body {
  geometry: BufferGeometry;
  kind: BodyKind;
  bind: Placed; // the joints where the skin is laid on
  floor: number; // height of the soles then, metres
  feet: number[]; // the highest joint of each foot
  height: number; // metres, standing
  head: number; // joint, -1: none
  hips: number;
  hands: number[];
}

export const mostFeet = 4;

export type Detail = 'fine' | 'coarse';

const builds: Record<Exclude<BodyKind, 'robot'>, Build> = {
  person: { head: 1.03, limbs: 1, trunk: 1, hands: 1, feet: 1, hair: true, eyes: 1.15 },
  stylised: { head: 1.42, limbs: 0.84, trunk: 0.9, hands: 1.16, feet: 1.16, hair: true, eyes: 1.35 },
  child: { head: 1.22, limbs: 0.92, trunk: 0.94, hands: 0.92, feet: 0.95, hair: true, eyes: 1.2 },
};

export function bodyOf(rig: Rig, contacts: number[], detail: Detail, kind: BodyKind = 'person'): Body {
  const bones = bonesOf(rig);
  const bind = bones?.bind ?? place(rig, still(rig).samples[0]!, 0, emptyPlaced(rig));
  const rest = place(rig, still(rig).samples[0]!, 0, emptyPlaced(rig));
  const heights = rig.names.map((_, j) => rest.at[j * 3 + 1]!);
  const height = Math.max(0.2, Math.max(...heights) - Math.min(...heights));
  const feet = topsOf(rig, contacts).slice(0, mostFeet);
  const common = { rig, bones, size: height / 1.75, fine: detail === 'fine', feet };
  let geometry: BufferGeometry;
  if (bones && kind !== 'robot') {
    const build = builds[kind];
    const worn = (s: Solid, p: Vec): Worn => wornAt(bones, s, p, build.hair ? hairline(bones, build.head, p) : -1);
    geometry = sculpt({ ...common, solids: person(bones, build), beads: beads(bones, build), rigid: false, worn });
  } else if (bones) geometry = sculpt({ ...common, solids: robot(bones), beads: [], rigid: true, worn: wornByRobot(bones) });
  else geometry = sculpt({ ...common, solids: rods(rig, bind, height / 1.75), beads: [], rigid: false, worn: () => [0.1, -0.1, -0.1, -0.1, 0.1] });
  const floor = floorOf(rig.names.map((_, j) => bind.at[j * 3 + 1]!));
  return { geometry, kind, bind, floor, feet, height, head: headOf(rig), hips: hipsOf(rig), hands: handsOf(rig) };
}

// topsOf returns the contact joints that stand below no other one.
function topsOf(rig: Rig, contacts: number[]): number[] {
  return contacts.filter(
    (j) =>
      !upTo(rig, j)
        .slice(0, -1)
        .some((a) => contacts.includes(a)),
  );
}

// rods returns a rod for each bone, as thick as it is long.
function rods(rig: Rig, bind: Placed, size: number): Solid[] {
  const names = plain(rig);
  const at = (j: number): Vec => [bind.at[j * 3]!, bind.at[j * 3 + 1]!, bind.at[j * 3 + 2]!];
  return childrenOf(rig).flatMap((children, j) =>
    children.flatMap((child): Solid[] => {
      const [a, b] = [at(j), at(child)];
      const line = b.map((x, d) => x - a[d]!) as Vec;
      const length = Math.hypot(...line);
      if (length < 0.004 * size || /eye|jaw|tongue|teeth/.test(names[child]!)) return [];
      const along = line.map((x) => x / length) as Vec;
      const r = Math.max(0.006 * size, Math.min(0.06 * size, 0.16 * length));
      const side: Vec = Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
      const shape = { wide: 1, deep: 1, tall: 1, swell: 0, swollen: 0.5, soft: 0.5 * r };
      const front: Vec = [along[1] * side[2] - along[2] * side[1], along[2] * side[0] - along[0] * side[2], along[0] * side[1] - along[1] * side[0]];
      const n = Math.hypot(...front);
      const f = front.map((x) => x / n) as Vec;
      const u: Vec = [f[1] * along[2] - f[2] * along[1], f[2] * along[0] - f[0] * along[2], f[0] * along[1] - f[1] * along[0]];
      return [{ ...shape, a, along, length, side: u, front: f, ra: r, rb: 0.8 * r, joint: j, area: 'trunk' }];
    }),
  );
}
