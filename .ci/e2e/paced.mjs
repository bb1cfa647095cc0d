// A program that makes a motion as slowly as a test wants it: it tells that 40 % are done, and goes on while a file is there.
//
//   node paced.mjs FILE
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { FRAMES, FPS, MOTION_OUTPUT } = process.env;
console.log('progress 0.4');
while (!existsSync(process.argv[2])) await sleep(20);

const joint = (name, offset, channels, ...children) =>
  [`${channels === 6 ? 'ROOT' : 'JOINT'} ${name}`, '{', `OFFSET ${offset}`,
    `CHANNELS ${channels}${channels === 6 ? ' Xposition Yposition Zposition' : ''} Zrotation Xrotation Yrotation`,
    ...(children.length ? children.flat() : ['End Site', '{', 'OFFSET 0 10 0', '}']), '}'];
const side = (name, s) => joint(`${name}UpLeg`, `${9 * s} -5 0`, 3, joint(`${name}Leg`, '0 -43 0', 3, joint(`${name}Foot`, '0 -42 0', 3)));
const body = joint('Hips', '0 0 0', 6, joint('Spine', '0 30 0', 3, joint('Head', '0 30 0', 3)), side('Left', 1), side('Right', -1));
const rows = Array.from({ length: Number(FRAMES) }, (_, f) => [0, 90, f, ...Array(27).fill(0)].join(' '));
writeFileSync(MOTION_OUTPUT, ['HIERARCHY', ...body, 'MOTION', `Frames: ${FRAMES}`, `Frame Time: ${1 / Number(FPS)}`, ...rows, ''].join('\n'));
