// Motions of eight rigs in every format: other programs read each file, and see each joint
// where the decoder of motiongate sees it in the glTF of the same request. FBX is read by
// three.js and assimp here, BVH by three.js, VRMA by @pixiv/three-vrm-animation; formats.py reads
// BVH with bvhio and pybvh, and USD with usd-core.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assimpjs from 'assimpjs';
import { VRMAnimationLoaderPlugin } from '@pixiv/three-vrm-animation';
import { AnimationMixer, LoopOnce, Matrix4, Quaternion, Vector3 } from 'three';
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { serve } from './processes.mjs';

const [binary, positions, rigs, python] = process.argv.slice(2);
const tolerance = 1e-4; // metres: 0.01 cm

globalThis.self ??= globalThis;
globalThis.window ??= { innerWidth: 1, innerHeight: 1 };

const folder = mkdtempSync(join(tmpdir(), 'motiongate-formats-'));
const faults = [];
let compared = 0;
let worst = 0; // metres

// The last two have a root bone, which three.js has to see below the body.
const types = { glb: 'model/gltf-binary', fbx: 'model/x-fbx', bvh: 'model/x-bvh', vrma: 'model/vrma', usda: 'model/vnd.usda',
  'root.fbx': 'model/x-fbx; root=bone', 'root.bvh': 'model/x-bvh; root=bone' };

const buffer = (bytes) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);

// judge notes a fault where a reader sees a joint elsewhere.
function judge(what, far) {
  compared++;
  worst = Math.max(worst, far);
  if (!(far <= tolerance)) faults.push(`${what}: a joint is ${far} m from where the decoder sees it`);
}

// places plays one animation of a scene and returns how far joints are from where they
// have to be, in metres; unit is the unit of the scene in metres.
function farthest(scene, animation, joints, sample, unit) {
  const mixer = new AnimationMixer(scene);
  const action = mixer.clipAction(animation);
  action.setLoop(LoopOnce, 1);
  action.clampWhenFinished = true;
  action.play();
  const at = new Vector3();
  let most = 0;
  for (const [frame, places] of sample.at.entries()) {
    mixer.setTime(Math.min(frame / sample.fps, animation.duration));
    scene.updateMatrixWorld(true);
    for (const [j, place] of places.entries()) {
      const far = joints[j].getWorldPosition(at).multiplyScalar(unit).distanceTo(new Vector3(...place));
      if (!(far <= most)) most = far;
    }
  }
  mixer.stopAllAction();
  mixer.uncacheRoot(scene);
  return most;
}

// threeBVH reads files of one motion: the root is as high as in the glTF, with or without a root bone.
function threeBVH(name, [sample]) {
  const { skeleton, clip } = new BVHLoader().parse(readFileSync(join(folder, `${name}.bvh`), 'latin1'));
  const bones = Object.fromEntries(skeleton.bones.map((bone) => [bone.name, bone]));
  const joints = sample.joints.map((joint) => bones[joint.replaceAll(' ', '_')]);
  judge(`${name}.bvh, three.js`, farthest(skeleton.bones[0], clip, joints, sample, 0.01));
  return skeleton.bones;
}

function three(name, samples) {
  const scene = new FBXLoader().parse(buffer(readFileSync(join(folder, `${name}.fbx`))), '');
  if (scene.animations.length !== samples.length) faults.push(`${name}: three.js reads ${scene.animations.length} motions of ${samples.length}`);
  const bones = {};
  scene.traverse((node) => { if (node.isBone) bones[node.userData.originalName ?? node.name] ??= node; });
  for (const [i, sample] of samples.entries()) {
    const joints = sample.joints.map((joint) => bones[joint]);
    const missing = sample.joints.filter((joint) => !bones[joint]);
    if (missing.length > 0) return faults.push(`${name}: three.js does not read the joints ${missing}`);
    judge(`${name}.fbx, three.js, ${i}`, farthest(scene, scene.animations[i], joints, sample, 0.01));
  }
}

// at returns the value of a key, which are in every frame or constant.
const at = (keys, frame) => keys[Math.min(frame, keys.length - 1)][1];

// assimp gives a tree of nodes, and keys of nodes by name.
async function assimp(name, samples) {
  const importer = await assimp.ready;
  const files = new importer.FileList();
  files.AddFile(`${name}.fbx`, readFileSync(join(folder, `${name}.fbx`)));
  const result = importer.ConvertFileList(files, 'assjson');
  if (!result.IsSuccess()) return faults.push(`${name}: assimp does not read it: ${result.GetErrorCode()}`);
  const scene = JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent()));
  if (scene.animations?.length !== samples.length) faults.push(`${name}: assimp reads ${scene.animations?.length} motions of ${samples.length}`);
  for (const [i, sample] of samples.entries()) {
    const animation = scene.animations.find((a) => a.name.includes(`sample_${i}`)) ?? scene.animations[i];
    const channels = Object.fromEntries(animation.channels.map((c) => [c.name, c]));
    let most = 0;
    for (const [frame, places] of sample.at.entries()) {
      const world = {};
      const walk = (node, above) => {
        const local = new Matrix4().set(...node.transformation);
        const c = channels[node.name];
        if (c) {
          const [w, x, y, z] = at(c.rotationkeys, frame);
          local.compose(new Vector3(...at(c.positionkeys, frame)), new Quaternion(x, y, z, w), new Vector3(...at(c.scalingkeys, frame)));
        }
        world[node.name] = new Matrix4().multiplyMatrices(above, local);
        for (const child of node.children ?? []) walk(child, world[node.name]);
      };
      walk(scene.rootnode, new Matrix4());
      for (const [j, place] of places.entries()) {
        const matrix = world[sample.joints[j]];
        const far = matrix ? new Vector3().setFromMatrixPosition(matrix).multiplyScalar(0.01).distanceTo(new Vector3(...place)) : NaN;
        if (!(far <= most)) most = far;
      }
    }
    judge(`${name}.fbx, assimp, ${i}`, most);
  }
}
assimp.ready = assimpjs();

// A VRM animation turns the bones of a humanoid from a T-pose: the product of the turns
// along a chain is the rotation of the bone in the world.
async function vrma(name, samples) {
  const loader = new GLTFLoader();
  loader.register((parser) => new VRMAnimationLoaderPlugin(parser));
  const { userData, scene, animations, parser } = await loader.parseAsync(buffer(readFileSync(join(folder, `${name}.vrma`))), '');
  const list = userData.vrmAnimations ?? [];
  if (list.length !== samples.length) return faults.push(`${name}: three-vrm-animation reads ${list.length} motions of ${samples.length}`);
  for (const [i, animation] of list.entries()) {
    const { rotation, translation } = animation.humanoidTracks;
    for (const bone of ['hips', 'spine', 'head', 'leftHand', 'rightHand', 'leftFoot', 'rightFoot']) {
      if (!rotation.has(bone)) faults.push(`${name}.vrma: there is no ${bone}`);
    }
    const { humanBones } = parser.json.extensions.VRMC_vrm_animation.humanoid;
    const joint = (bone) => samples[i].joints.indexOf(parser.json.nodes[humanBones[bone].node].name);
    const hips = translation.get('hips');
    let most = 0;
    let wide = 0; // radians
    for (const [frame, places] of samples[i].at.entries()) {
      const place = (bone) => new Vector3(...places[joint(bone)]);
      most = Math.max(most, new Vector3().fromArray(hips.values, 3 * frame).distanceTo(place('hips')));
      for (const [side, x] of [['left', 1], ['right', -1]]) {
        const chain = ['hips', 'spine', 'chest', 'upperChest', `${side}Shoulder`, `${side}UpperArm`, `${side}LowerArm`];
        const turn = new Quaternion();
        for (const bone of chain) {
          if (rotation.has(bone)) turn.multiply(new Quaternion().fromArray(rotation.get(bone).values, 4 * frame));
        }
        const points = place(`${side}Hand`).sub(place(`${side}LowerArm`));
        wide = Math.max(wide, new Vector3(x, 0, 0).applyQuaternion(turn).angleTo(points));
      }
    }
    judge(`${name}.vrma, ${i}`, most);
    if (!(wide < 0.03)) faults.push(`${name}.vrma: a forearm points ${wide} rad aside`);
    const heel = animation.restHipsPosition.y;
    if (!(heel > 0.2 && heel < 2)) faults.push(`${name}.vrma: at rest the hips are ${heel} m high`);
    if (animations[i].duration < 0.9) faults.push(`${name}.vrma: it lasts ${animations[i].duration} s`);
  }
}

const gate = await serve(binary);
const expected = {};
try {
  for (const [name, skeleton] of Object.entries(JSON.parse(execFileSync(rigs, { maxBuffer: 1 << 26 })))) {
    const body = JSON.stringify({
      protocol_version: '1.0', model: 'motiongate', skeleton, options: { seed: 7, num_samples: name === 'mixamo' ? 2 : 1 },
      segments: [{ type: 'text', prompt: 'a person turns around, then waves', duration_frames: 45 }],
    });
    for (const [ext, accept] of Object.entries(types)) {
      const answer = await fetch(`${gate.base}/generate`, { method: 'POST', body, headers: { accept, 'content-type': 'application/json' } });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (answer.status !== 200) throw new Error(`${name}, ${accept}: ${answer.status} ${new TextDecoder().decode(bytes)}`);
      const type = answer.headers.get('content-type');
      if (type !== accept && type !== 'application/zip') faults.push(`${name}: asked for ${accept}, got ${type}`);
      writeFileSync(join(folder, `${name}.${ext}${type === accept ? '' : '.zip'}`), bytes);
    }
    const text = execFileSync(positions, [join(folder, `${name}.glb`)], { maxBuffer: 1 << 28 });
    writeFileSync(join(folder, `${name}.json`), text);
    expected[name] = JSON.parse(text);
  }
  for (const [name, samples] of Object.entries(expected)) {
    three(name, samples);
    // The bone that carries the body, and handles beside the body, are not where they were.
    const ofBody = (joint) => /hand|foot|head|spine/i.test(joint) && !/ik|root|ctrl|control|target|pole|footsteps/i.test(joint);
    const bodies = samples.map((s) => ({
      fps: s.fps, joints: s.joints.filter(ofBody), at: s.at.map((places) => places.filter((_, j) => ofBody(s.joints[j]))),
    }));
    if (bodies[0].joints.length < 4) faults.push(`${name}: only ${bodies[0].joints} are of the body`);
    three(`${name}.root`, bodies);
    if (samples.length === 1) {
      const bones = [threeBVH(name, samples).length, threeBVH(`${name}.root`, bodies).length];
      if (bones[1] - bones[0] > 1) faults.push(`${name}: ${bones[1] - bones[0]} bones are new`);
    }
    await assimp(name, samples);
    await vrma(name, samples);
  }
  if (python) {
    const [found, ...more] = execFileSync(python, [join(import.meta.dirname, 'formats.py'), folder], { encoding: 'utf8' }).trim().split('\n');
    const [count, far] = found.split(' ').map(Number);
    compared += count;
    worst = Math.max(worst, far);
    faults.push(...more);
  }
} finally {
  await gate.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
console.log(`Formats: ${compared} motions of ${Object.keys(expected).length} rigs compared, joints within ${(100 * worst).toFixed(5)} cm, ${faults.length} faults`);
process.exitCode = faults.length === 0 && compared > 0 ? 0 : 1;
