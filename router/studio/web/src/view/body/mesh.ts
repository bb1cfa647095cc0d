// Meshes of bodies around rigs: a person, a stylised one, a child, a robot; and rods around the bones of rigs that are not human.
import { childrenOf, plain } from '../../model/anatomy.ts';
import { emptyPlaced, place, still, type Placed, type Rig } from '../../model/motion.ts';
import type { BodyKind } from '../../model/shown.ts';
import { bonesOf } from './bones.ts';
import type { Solid, Vec } from './field.ts';
import { heightOf } from './frame.ts';
import { beads, hairline, person, type Build } from './person.ts';
import { robot, wornByRobot } from './robot.ts';
import { polygonize, type BodyMesh } from './polygonize.ts';
import { wornAt, type Worn } from './skin.ts';

export type Detail = 'fine' | 'coarse';

// BodySpec describes a wanted mesh: a rig, the highest joint of each foot, and the looks of the body.
export interface BodySpec {
  rig: Rig;
  feet: number[];
  detail: Detail;
  kind: BodyKind;
}

const builds: Record<Exclude<BodyKind, 'robot'>, Build> = {
  person: { head: 1.03, limbs: 1, trunk: 1, hands: 1, feet: 1, hair: true, eyes: 1.15 },
  stylised: { head: 1.42, limbs: 0.84, trunk: 0.9, hands: 1.16, feet: 1.16, hair: true, eyes: 1.35 },
  child: { head: 1.22, limbs: 0.92, trunk: 0.94, hands: 0.92, feet: 0.95, hair: true, eyes: 1.2 },
};

// meshOf returns the mesh of a body at the pose in which its skin is laid on.
export function meshOf({ rig, feet, detail, kind }: BodySpec): BodyMesh {
  const bones = bonesOf(rig);
  const bind = bones?.bind ?? place(rig, still(rig).samples[0], 0, emptyPlaced(rig));
  const size = heightOf(rig) / 1.75;
  const common = { rig, bones, size, fine: detail === 'fine', feet };
  if (!bones) return polygonize({ ...common, solids: rods(rig, bind, size), beads: [], rigid: false, worn: () => [0.1, -0.1, -0.1, -0.1, 0.1] });
  if (kind === 'robot') return polygonize({ ...common, solids: robot(bones), beads: [], rigid: true, worn: wornByRobot(bones) });
  const build = builds[kind];
  const worn = (s: Solid, p: Vec): Worn => wornAt(bones, s, p, build.hair ? hairline(bones, build.head, p) : -1);
  return polygonize({ ...common, solids: person(bones, build), beads: beads(bones, build), rigid: false, worn });
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
