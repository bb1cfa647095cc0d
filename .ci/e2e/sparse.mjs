// Answers with few keys, and with joints that move relative to their parents: the
// Khronos validator finds neither error nor warning, and three.js and the decoder of
// motiongate see each joint in the same place.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import validator from 'gltf-validator';
import { AnimationMixer, LoopOnce, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { serve, sim } from './processes.mjs';

const [binary, positions] = process.argv.slice(2);
const tolerance = 1e-5; // metres

globalThis.self ??= globalThis;

const folder = mkdtempSync(join(tmpdir(), 'motiongate-sparse-'));
const faults = [];
let compared = 0;

// What an answer in JSON holds: the keys of all its curves, and the joints that move
// relative to their parents or, as the root, in the world.
function curves(json) {
  const { accessors, animations, nodes } = JSON.parse(new TextDecoder().decode(json));
  const keys = animations.flatMap((a) => a.samplers).reduce((sum, s) => sum + accessors[s.output].count, 0);
  const moving = animations.flatMap((a) => a.channels).filter((c) => c.target.path === 'translation').map((c) => nodes[c.target.node].name);
  return { keys, moving: new Set(moving) };
}

// farthest returns how far any joint is from where the decoder sees it, in metres.
async function farthest(glb, name) {
  const file = join(folder, 'answer.glb');
  writeFileSync(file, glb);
  const samples = JSON.parse(execFileSync(positions, [file], { maxBuffer: 1 << 28 }));
  const { scene, animations } = await new GLTFLoader().parseAsync(glb.buffer.slice(glb.byteOffset, glb.byteOffset + glb.byteLength), '');
  if (animations.length !== samples.length) faults.push(`${name}: ${animations.length} animations for three.js, ${samples.length} samples for the decoder`);
  let most = 0;
  const at = new Vector3();
  for (const [i, sample] of samples.entries()) {
    const mixer = new AnimationMixer(scene);
    const action = mixer.clipAction(animations[i]);
    action.setLoop(LoopOnce, 1);
    action.clampWhenFinished = true;
    action.play();
    const joints = sample.joints.map((joint) => scene.getObjectByName(joint));
    for (const [frame, places] of sample.at.entries()) {
      // Behind the end of a clip three.js stops: the last pose is held.
      mixer.setTime(Math.min(frame / sample.fps, animations[i].duration));
      scene.updateMatrixWorld(true);
      for (const [j, place] of places.entries()) {
        const far = joints[j].getWorldPosition(at).distanceTo(new Vector3(...place));
        if (!(far <= most)) most = far;
        compared++;
      }
    }
    mixer.stopAllAction();
    mixer.uncacheRoot(scene);
  }
  return most;
}

const upstreams = [];
try {
  for (const skeleton of ['small', 'soma77']) {
    upstreams.push([skeleton, await sim(binary, '--sdk', '0.13', '--model', skeleton, '--skeleton', skeleton, '--keyframe-reduction', '--joint-translation')]);
  }
  const gate = await serve(binary, ...upstreams.map(([name, { base }]) => `${name}=${base}`));
  upstreams.push(['gateway', gate]);
  const { models } = await (await fetch(`${gate.base}/capabilities`)).json();
  const sparse = models.filter((m) => m.supports_keyframe_reduction);
  for (const id of ['motiongate', 'small', 'soma77']) {
    if (!sparse.some((m) => m.id === id && m.supports_joint_translation)) faults.push(`model ${id} is not listed as one that thins curves and slides joints`);
  }
  for (const model of sparse) {
    let last = Infinity;
    for (const keyframe_budget of [null, 0.001, 0.02, 0.5]) {
      const body = {
        protocol_version: '1.4', model: model.id, skeleton: model.canonical_skeleton,
        segments: [{ type: 'text', prompt: 'a person walks', duration_frames: 150 }], options: { seed: 7, num_samples: 2, keyframe_budget },
      };
      const bytes = {};
      const name = `${model.id}, budget ${keyframe_budget}`;
      for (const accept of ['model/gltf+json', 'model/gltf-binary']) {
        const answer = await fetch(`${gate.base}/generate`, { method: 'POST', body: JSON.stringify(body), headers: { accept, 'content-type': 'application/json' } });
        bytes[accept] = new Uint8Array(await answer.arrayBuffer());
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${new TextDecoder().decode(bytes[accept])}`);
        const { issues } = await validator.validateBytes(bytes[accept]);
        for (const m of issues.messages) if (m.severity <= 1) faults.push(`${name}, ${accept}: ${m.code} at ${m.pointer}: ${m.message}`);
      }
      const { keys, moving } = curves(bytes['model/gltf+json']);
      if (!(keys < last)) faults.push(`${name}: ${keys} keys, not fewer than with the budget before, which had ${last}`);
      last = keys;
      // The engine slides the hips of rigs whose root is another joint; the root of its own rig is the hips.
      if ((model.id !== 'motiongate') !== moving.size > 1) faults.push(`${name}: the moving joints are ${[...moving].join(', ')}`);
      const far = await farthest(bytes['model/gltf-binary'], name);
      if (!(far <= tolerance)) faults.push(`${name}: a joint is ${far} m from where the decoder sees it`);
    }
  }
} finally {
  for (const [, process] of upstreams.reverse()) await process.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
console.log(`Sparse and moving joints: ${compared} places compared with three.js, ${faults.length} faults`);
process.exitCode = faults.length === 0 && compared > 0 ? 0 : 1;
