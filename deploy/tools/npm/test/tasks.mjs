// The five tasks, in Node and in a browser alike: run(engine, slow) calls a gateway with the engine, and one in front of
// a server that needs a minute. three.js says where joints are.
import { Gateway, GatewayError } from 'motiongate';
import { AnimationMixer, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const near = 0.01; // metres

function check(ok, message) {
  if (!ok) throw new Error(message);
}

// place returns where a joint is at a time of the first sample.
async function place(motion, joint, seconds) {
  const { buffer } = motion.glb.slice();
  const { scene, animations } = await new GLTFLoader().parseAsync(buffer, '');
  const mixer = new AnimationMixer(scene);
  mixer.clipAction(animations[0]).play();
  // Just before the end, where a clip would begin anew.
  mixer.setTime(Math.min(seconds, animations[0].duration - 1e-6));
  scene.updateMatrixWorld(true);
  return scene.getObjectByName(joint).getWorldPosition(new Vector3());
}

async function refused(call, code, pattern) {
  const error = await call().then(() => undefined, (e) => e);
  check(error instanceof GatewayError && error.code === code && pattern.test(error.message), `${code}: ${error}`);
  return error;
}

const tasks = {
  async 'prompt to GLB'({ engine }) {
    const motion = await engine.generate({ prompt: 'a person walks forward, then waves', seconds: 4, seed: 7, samples: 2 });
    check(new TextDecoder().decode(motion.glb.subarray(0, 4)) === 'glTF', 'no GLB');
    check(motion.document.animations.length === 2 && motion.facts.samples[1].num_frames === 120, 'samples');
    check(motion.blob().type === 'model/gltf-binary', 'the type of the blob');
    check((await place(motion, 'Hips', 3)).z > 0.5, 'the person does not walk');
  },
  async 'path from points'({ engine }) {
    const constraints = [{ path: [[0, 0], [2, 0], [2, 2]] }];
    const motion = await engine.generate({ prompt: 'a person walks', seconds: 4, seed: 7, constraints });
    for (const [seconds, x, z] of [[0, 0, 0], [2, 2, 0], [4, 2, 2]]) {
      const at = await place(motion, 'Hips', seconds);
      check(Math.hypot(at.x - x, at.z - z) < near, `at ${seconds} s: ${at.toArray()}`);
    }
  },
  async 'target of a hand'({ engine }) {
    const position = [0.3, 1.4, 0.4];
    const constraints = [{ target: 'RightHand', seconds: 1, position }];
    const motion = await engine.generate({ prompt: 'a person stands', seconds: 2, seed: 7, constraints });
    const at = await place(motion, 'RightHand', 1);
    check(at.distanceTo(new Vector3(...position)) < near, `the hand is at ${at.toArray()}`);
  },
  async 'keys of poses'({ engine }) {
    const arm = (z) => ({ LeftArm: [0, 0, z, 0.8] });
    const constraints = [{ pose: arm(0.6), seconds: 0 }, { pose: arm(-0.6), seconds: 2 }];
    const motion = await engine.generate({ seconds: 2, seed: 7, constraints });
    const [first, last] = [await place(motion, 'LeftHand', 0), await place(motion, 'LeftHand', 2)];
    check(Math.abs(first.y - last.y) > 0.3, `the hand is at ${first.toArray()}, then at ${last.toArray()}`);
  },
  async 'job with progress and cancel'({ engine, slow }) {
    const seen = [];
    const walk = await engine.submit({ prompt: 'a person walks', seconds: 2, seed: 11 });
    const motion = await walk.wait({ onStatus: (job) => seen.push(job.progress) });
    check(motion.facts.samples[0].num_frames === 60 && seen.at(-1) === 1, `progress ${seen}`);

    const job = await slow.submit({ prompt: 'a person walks', seconds: 2 });
    check((await job.poll()) === undefined && /queued|running/.test(job.status.state), `state ${job.status.state}`);
    const stop = new AbortController();
    const waiting = job.wait({ signal: stop.signal }).catch((e) => e.name);
    stop.abort();
    check((await waiting) === 'AbortError', 'waiting goes on');
    await job.cancel();
    await refused(() => job.wait(), 'job_not_found', /was cancelled/);

    const ended = await engine.submit({ prompt: 'a person walks', seconds: 1, seed: 12 });
    const { fetch } = globalThis;
    const finished = JSON.stringify({ error: { code: 'job_finished', message: 'The job is finished.' } });
    globalThis.fetch = async (url, init) => (init?.method === 'DELETE' ? new Response(finished, { status: 409 }) : fetch(url, init));
    try {
      await ended.cancel();
    } finally {
      globalThis.fetch = fetch;
    }
    check((await ended.wait()).facts.samples[0].num_frames === 30, 'the motion of a job that had ended');
  },
  async 'progress by estimates'({ engine }) {
    const accepted = { status: 202, headers: { Location: '/generate/jobs/x', 'Retry-After': '0' } };
    const statuses = [{}, { state: 'running' }, { estimated_seconds: 1e6 }, { state: 'running' }, { progress: 0.25 }, { progress: 0.999 }];
    const { glb } = await engine.generate({ prompt: 'a person waves', seconds: 1, seed: 1 });
    const catalogue = new Response(JSON.stringify({ models: [await engine.model()] }));
    const answers = [catalogue, ...statuses.map((s) => new Response(JSON.stringify(s), accepted)), new Response(glb)];
    const { fetch } = globalThis;
    globalThis.fetch = async () => answers.shift();
    try {
      const shares = [];
      await (await engine.submit({ prompt: 'a person waves', seconds: 1 })).wait({ onStatus: (job) => shares.push(job.progress) });
      check(`${shares.slice(0, 2)} ${shares.slice(-2)} ${shares.length}` === '0,0 0.999,1 7', shares);
      check(0 < shares[2] && shares[2] === shares[3] && shares[3] <= shares[4] && shares[4] < 1, shares);
    } finally {
      globalThis.fetch = fetch;
    }
  },
  async errors({ engine }) {
    const tail = { prompt: 'walk', seconds: 1, constraints: [{ target: 'Tail', seconds: 0, position: [0, 0, 0] }] };
    const error = await refused(() => engine.generate(tail), 'unknown_joint', /Tail/);
    check(error.status === 400 && Array.isArray(error.details.skeleton_joints), 'the details');
    await refused(() => engine.generate({ prompt: 'walk', seconds: 1, model: 'nobody' }), 'unknown_model', /motiongate/);
    await refused(() => new Gateway('http://127.0.0.1:1').models(), 'connection_failed', /127\.0\.0\.1:1/);
    for (const request of [
      { seconds: 0.01 }, { seconds: 2, constraints: [{ path: [] }] },
      { seconds: 2, constraints: [{ path: [[0, 0], [1, 1]], seconds: [0] }] },
      { seconds: 2, constraints: [{ path: [[0, 0], [1, 1]], seconds: [1, 0] }] }, { seconds: 2, constraints: [{ pose: {}, seconds: 2.1 }] },
    ]) {
      const fault = await engine.generate({ prompt: 'walk', ...request }).catch((e) => e);
      check(fault instanceof RangeError, `${JSON.stringify(request)}: ${fault}`);
    }
  },
  async 'other rigs and rates'({ engine }) {
    const { canonical_skeleton: { joints } } = await engine.model();
    const other = (name) => name && `x_${name}`;
    const skeleton = { joints: joints.map((j) => ({ ...j, name: other(j.name), parent: other(j.parent) })) };
    const motion = await engine.generate({ prompt: 'a person walks', seconds: 1, skeleton, fps: 24 });
    check(motion.facts.samples[0].num_frames === 24 && motion.document.nodes[0].name === 'x_Hips', 'the rig');
  },
};

export async function run(engineURL, slowURL) {
  const gateways = { engine: new Gateway(`${engineURL}/`), slow: new Gateway(slowURL) };
  const faults = [];
  for (const [name, task] of Object.entries(tasks)) await task(gateways).catch((e) => faults.push(`${name}: ${e.stack ?? e}`));
  return { tasks: Object.keys(tasks).length, faults };
}
