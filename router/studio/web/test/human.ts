// Skeletons for tests.
import type { Joint, Skeleton, Vec3 } from '../src/model/protocol.ts';

export const joint = (name: string, parent: string | null, rest_translation: Vec3): Joint => ({ name, parent, rest_translation, rest_rotation: [0, 0, 0, 1] });

// human returns a skeleton with as few joints as a person has, of a height of its own, without fingers.
export function human(size: number, prefix = ''): Skeleton {
  const sides = (['Left', 'Right'] as const).flatMap((side) => {
    const x = (side === 'Left' ? 1 : -1) * size;
    const arm = [joint(`${side}Arm`, 'Chest', [0.18 * x, 0.2 * size, 0]), joint(`${side}ForeArm`, `${side}Arm`, [0.29 * x, 0, 0])];
    const leg = [joint(`${side}UpLeg`, 'Hips', [0.09 * x, -0.05 * size, 0]), joint(`${side}Leg`, `${side}UpLeg`, [0, -0.43 * size, 0])];
    const foot = [joint(`${side}Foot`, `${side}Leg`, [0, -0.44 * size, 0]), joint(`${side}ToeBase`, `${side}Foot`, [0, -0.06 * size, 0.14 * size])];
    return [...arm, joint(`${side}Hand`, `${side}ForeArm`, [0.26 * x, 0, 0]), ...leg, ...foot];
  });
  const trunk = [joint('Hips', null, [0, 0.98 * size, 0]), joint('Chest', 'Hips', [0, 0.22 * size, 0]), joint('Neck', 'Chest', [0, 0.26 * size, 0])];
  const joints = [...trunk, joint('Head', 'Neck', [0, 0.11 * size, 0]), joint('HeadTop_End', 'Head', [0, 0.18 * size, 0]), ...sides];
  return { joints: joints.map((j) => ({ ...j, name: prefix + j.name, parent: j.parent && prefix + j.parent })) };
}
