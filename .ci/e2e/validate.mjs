// Starts the server, asks its engine for motion in many ways, and puts every
// document, as glTF and as GLB, before the Khronos validator. One error or
// warning fails the run.
import validator from 'gltf-validator';
import { serve } from './processes.mjs';

const binary = process.argv[2] ?? '../../bin/motiongate';

// A small rig of another make: Mixamo's names, the hips below a root of their own.
function mixamo() {
  const joints = [];
  const add = (name, parent, x, y, z) => joints.push({ name, parent, rest_translation: [x, y, z], rest_rotation: [0, 0, 0, 1] });
  add('Armature', null, 0, 0, 0);
  add('mixamorig:Hips', 'Armature', 0, 1.0, 0);
  add('mixamorig:Spine', 'mixamorig:Hips', 0, 0.1, 0);
  add('mixamorig:Spine1', 'mixamorig:Spine', 0, 0.12, 0);
  add('mixamorig:Spine2', 'mixamorig:Spine1', 0, 0.13, 0);
  add('mixamorig:Neck', 'mixamorig:Spine2', 0, 0.15, 0);
  add('mixamorig:Head', 'mixamorig:Neck', 0, 0.1, 0.03);
  for (const [side, s] of [['Left', 1], ['Right', -1]]) {
    add(`mixamorig:${side}Shoulder`, 'mixamorig:Spine2', 0.06 * s, 0.1, 0);
    add(`mixamorig:${side}Arm`, `mixamorig:${side}Shoulder`, 0.12 * s, 0, 0);
    add(`mixamorig:${side}ForeArm`, `mixamorig:${side}Arm`, 0.28 * s, 0, 0);
    add(`mixamorig:${side}Hand`, `mixamorig:${side}ForeArm`, 0.27 * s, 0, 0);
    add(`mixamorig:${side}UpLeg`, 'mixamorig:Hips', 0.09 * s, -0.05, 0);
    add(`mixamorig:${side}Leg`, `mixamorig:${side}UpLeg`, 0, -0.43, 0.005);
    add(`mixamorig:${side}Foot`, `mixamorig:${side}Leg`, 0, -0.42, -0.01);
    add(`mixamorig:${side}ToeBase`, `mixamorig:${side}Foot`, 0, -0.08, 0.13);
  }
  return { joints };
}

function requests(canonical) {
  const text = (prompt, duration_frames) => ({ type: 'text', prompt, duration_frames });
  const options = (seed, more) => ({ seed, ...more });
  return {
    walk: { segments: [text('a person walks forward, then stops', 120)], options: options(1) },
    'turn and walk on': { segments: [text('a person walks forward', 60), text('turns around', 45), { type: 'unconditioned', duration_frames: 30 }], options: options(2) },
    stand: { segments: [text('a person stands still', 60)], options: options(3) },
    'four samples': { segments: [text('someone walks in a circle', 90)], options: options(4, { num_samples: 4 }) },
    'an odd rate': { segments: [text('a person walks slowly', 50)], timing: { fps: 23.976 }, options: options(5) },
    'one frame': { segments: [text('a person waves', 1)], options: options(6) },
    'nothing known': { segments: [text('💃 qwzx', 30)], options: options(7) },
    path: { duration_frames: 90, constraints: [{ type: 'root_path', frames: [0, 45, 89], positions_xz: [[0, 0], [0.5, 1.5], [2, 2]] }], options: options(8) },
    reach: { segments: [text('a person reaches out with the left hand', 60)], constraints: [{ type: 'effector_target', joint: 'LeftHand', frames: [40], positions: [[0.2, 1.3, 0.4]] }], options: options(9) },
    pose: { duration_frames: 40, constraints: [{ type: 'pose_keyframe', frame: 20, joint_rotations: { Head: [0, 0.3826834, 0, 0.9238795] } }], options: options(10) },
    'uneven ground': { segments: [text('a person walks forward', 90)], constraints: [{ type: 'ground_height', points: [[-1, 0, 0], [1, 0, 0], [-1, 3, 0.4], [1, 3, 0.4]] }], options: options(13) },
    'a loop': { segments: [text('a person walks forward', 61)], options: options(14, { loop: true }) },
    'a posed frame': { segments: [{ type: 'pose', prompt: 'a person waves' }], options: options(15) },
    'a pose on the way': { segments: [text('a person stands', 30), { type: 'pose', prompt: 'a person raises both hands' }, { type: 'unconditioned', duration_frames: 29 }], options: options(16) },
    'sixteen samples': { segments: [text('a person walks and waves', 45)], options: options(17, { num_samples: 16 }) },
    'as it is': { segments: [text('a person walks', 45)], options: options(18, { post_processing: false, transition_frames: 0, guidance: { type: 'separated', weight: [3, 1] } }) },
    'out of reach': { segments: [text('a person stands', 45)], constraints: [{ type: 'effector_target', joint: 'RightHand', frames: [20, 30], positions: [[100, 2, 0], [0, -50, 0]], rotations: [[1, 0, 0, 0], [0, 0, 0, 0]] }], options: options(19) },
    'everything at once': {
      segments: [text('a person walks forward', 90)],
      constraints: [
        { type: 'root_path', frames: [0, 40, 89], positions_xz: [[0, 0], [0.2, 1.2], [1, 3]], heading_radians: [0, 0.2, 0.5] },
        { type: 'effector_target', joint: 'LeftForeArm', frames: [50], positions: [[0.6, 1.4, 1.7]] },
        { type: 'pose_keyframe', frame: 70, fill_mode: 'rest', joint_rotations: { Head: [0, 0, 0, 1] }, root_position: [0.6, 0.98, 2.2] },
        { type: 'ground_height', points: [[0, 0, 0], [0, 4, 0.1]] },
      ],
      options: options(20),
    },
    'another rig': { skeleton: mixamo(), segments: [text('a person walks forward', 60)], options: options(11) },
    'a rig without a body': { skeleton: { joints: canonical.joints.slice(0, 1) }, segments: [text('a person walks', 30)], options: options(12) },
  };
}

const { base, stop } = await serve(binary);
let passed = 0;
let failed = 0;
try {
  const capabilities = await (await fetch(`${base}/capabilities`)).json();
  const model = capabilities.models[0];
  for (const [name, request] of Object.entries(requests(model.canonical_skeleton))) {
    for (const type of ['model/gltf+json', 'model/gltf-binary']) {
      const body = JSON.stringify({ protocol_version: '1.0', model: model.id, skeleton: model.canonical_skeleton, ...request });
      const answer = await fetch(`${base}/generate`, { method: 'POST', body, headers: { accept: type, 'content-type': 'application/json; charset=utf-8' } });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const faults = [];
      if (answer.status !== 200 || answer.headers.get('content-type') !== type) {
        faults.push(`${answer.status} ${answer.headers.get('content-type')}: ${new TextDecoder().decode(bytes.slice(0, 500))}`);
      } else {
        const { issues } = await validator.validateBytes(bytes);
        for (const m of issues.messages) if (m.severity <= 1) faults.push(`${m.code} at ${m.pointer}: ${m.message}`);
        if (issues.truncated) faults.push('the validator has more to say than it says');
      }
      if (faults.length === 0) passed++;
      else {
        failed++;
        console.error(`${name} as ${type}:\n  ${faults.slice(0, 10).join('\n  ')}`);
      }
    }
  }
} finally {
  await stop();
}
console.log(`glTF validation: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
