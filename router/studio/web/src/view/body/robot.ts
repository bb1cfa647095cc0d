// The solids of a robot: shells with gaps at the joints, which do not bend.
import type { Bones, Limb } from './bones.ts';
import { Field, type Area, type Solid, type Vec } from './field.ts';
import { SolidList, crown, mix, spineAt } from './person.ts';
import type { Worn } from './skin.ts';


const hard = { soft: 0.003 };

// A Shell covers a bone: the radius of the ball at its first joint, and a rod between two shares of its length, with the radii of its ends.
interface Shell {
  ball: number;
  from: number;
  to: number;
  radii: [number, number];
}

// Shells has those of the upper and the lower bone of a limb, and the radius of the ball at its end.
type Shells = { upper: Shell; lower: Shell; end: number };

const arms: Shells = {
  upper: { ball: 0.066, from: 0.3, to: 0.78, radii: [0.043, 0.04] },
  lower: { ball: 0.036, from: 0.24, to: 0.82, radii: [0.046, 0.034] },
  end: 0.024,
};
const legs: Shells = {
  upper: { ball: 0.074, from: 0.24, to: 0.8, radii: [0.076, 0.06] },
  lower: { ball: 0.05, from: 0.2, to: 0.82, radii: [0.062, 0.044] },
  end: 0.036,
};

// limb adds the shells of an arm or a leg, and leaves the joint of the list at its end.
function limb(s: SolidList, b: Bones, l: Limb, [area, end]: [Area, Area], shells: Shells): void {
  const at = [b.at(l.upper), b.at(l.lower), b.at(l.end)] as const;
  s.area = area;
  for (const [i, joint, shell] of [[0, l.upper, shells.upper], [1, l.lower, shells.lower]] as const) {
    const [first, last] = [at[i]!, at[i + 1]!];
    s.joint = joint;
    s.egg(first, [shell.ball, shell.ball, shell.ball], hard);
    s.rod(mix(first, last, shell.from), mix(first, last, shell.to), ...shell.radii, hard);
  }
  s.area = end;
  s.joint = l.end;
  s.egg(mix(at[1], at[2], 0.99), [shells.end, shells.end, shells.end], hard);
}

// Of a robot, shells are worn as a shirt, joints as trousers, and the visor as hair.
export function robot(b: Bones): Solid[] {
  const s = new SolidList(b);
  s.joint = -1;
  s.egg(spineAt(b, 0.3), [0.085, 0.12, 0.075], hard);
  s.joint = b.hips;
  s.egg(s.from(b.at(b.hips), 0, -0.01, 0), [0.15, 0.085, 0.1], hard);
  s.joint = b.trunk[Math.max(0, b.trunk.length - 2)]!;
  s.egg(s.from(spineAt(b, 0.74), 0, 0, 0), [0.165, 0.135, 0.112], hard);
  s.egg(s.from(spineAt(b, 0.76), 0, 0, 0.03), [0.1, 0.08, 0.09], { soft: 0.01 });
  for (const arm of b.arms) {
    const wrist = b.at(arm.end);
    limb(s, b, arm, ['arm', 'hand'], arms);
    for (const chain of arm.digits) {
      s.joint = arm.end;
      s.rod(mix(wrist, b.at(chain[0]), 0.3), mix(wrist, b.at(chain[0]), 0.95), 0.016, 0.014, { soft: 0.01 });
      for (const [i, j] of chain.slice(0, -1).entries()) {
        s.joint = j;
        s.rod(mix(b.at(j), b.at(chain[i + 1]!), 0.1), b.at(chain[i + 1]!), 0.0105, 0.009, hard);
      }
    }
  }
  for (const leg of b.legs) {
    const ankle = b.at(leg.end);
    limb(s, b, leg, ['leg', 'foot'], legs);
    const toe = leg.digits[0]?.[0];
    const cut = { normal: [0, 1, 0] as Vec, at: b.floor };
    const to = toe === undefined ? s.from(ankle, 0, 0, 0.14) : b.at(toe);
    const on = (p: Vec, ahead: number): Vec => s.from([p[0], b.floor + 0.03 * b.size, p[2]], 0, 0, ahead);
    s.rod(on(ankle, -0.035), on(to, -0.015), 0.044, 0.042, { soft: 0.02, cut, wide: 1.1 });
    s.joint = toe ?? leg.end;
    s.rod(on(to, 0.01), on(to, 0.055), 0.041, 0.034, { ...hard, cut, wide: 1.2 });
  }
  s.area = 'head';
  s.joint = b.neck === b.head ? -1 : b.neck;
  s.rod(s.from(b.at(b.neck), 0, -0.02, 0), b.at(b.head), 0.04, 0.038, hard);
  s.joint = b.head;
  const c = crown(b, 1);
  s.egg(s.from(c, 0, 0.005, 0.002), [0.088, 0.108, 0.102], hard);
  for (const side of [1, -1]) s.egg(s.from(c, side * 0.086, 0, 0), [0.014, 0.034, 0.034], hard);
  return s.solids;
}

export function wornByRobot(b: Bones): (nearest: Solid, p: Vec) => Worn {
  const c = crown(b, 1);
  const visor: Solid = { ...robot(b).at(-1)!, a: new SolidList(b).from(c, 0, 0.01, 0.085), side: b.side, front: b.front, along: [0, 1, 0] };
  Object.assign(visor, { ra: 0.068 * b.size, rb: 0.068 * b.size, wide: 1, tall: 0.55, deep: 0.9, joint: b.head });
  const shape = new Field([visor]);
  return (nearest, p) => {
    const joint = nearest.length === 0 && nearest.ra < 0.075 * b.size && nearest.area !== 'head' && nearest.area !== 'trunk';
    const waist = nearest.area === 'trunk' && nearest.joint === -1;
    const dark = joint || waist || (nearest.area === 'head' && nearest.joint !== b.head);
    return [dark ? -0.1 : 0.1, dark ? 0.1 : -0.1, -0.1, nearest.area === 'head' ? -shape.distance(0, ...p) : -0.1, 0.1];
  };
}
