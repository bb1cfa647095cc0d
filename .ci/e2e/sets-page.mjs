// A controller of a character, as games have it: steering chooses a point of the blend space of a set, clips are mixed there at equal
// phases, and the root bone moves with the mixed velocity.
import * as three from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const rate = 1 / 60;

// gait has the phases of a loop: the left foot comes down at whole numbers, the right one at halves.
function gait(clip) {
  const knots = [];
  for (const { name, time } of clip.marks) {
    const last = knots.at(-1)?.[0] ?? -1;
    if (name === 'strike_left') knots.push([Math.floor(last) + 1, time]);
    else if (name === 'strike_right' && last >= 0 && last % 1 === 0) knots.push([last + 0.5, time]);
  }
  if (knots.length === 0) return { still: true, seconds: clip.seconds };
  const strides = Math.floor(knots.at(-1)[0]) + 1;
  knots.push([strides, clip.seconds]);
  return { still: false, strides, knots, seconds: clip.seconds / strides };
}

// timeAt returns the time of a phase in a loop.
function timeAt({ knots, strides }, phase) {
  const p = ((phase % strides) + strides) % strides;
  const i = knots.findIndex(([at]) => p < at);
  const [[a, from], [b, to]] = [knots[i - 1], knots[i]];
  return from + ((p - a) / (b - a)) * (to - from);
}

// weightsAt returns the weight of each sample at a point (gradient bands).
function weightsAt(samples, point, range) {
  const scaled = (at) => at.map((x, i) => x / range[i]);
  const p = scaled(point);
  const raw = samples.map(({ at }) => {
    const a = scaled(at);
    let least = 1;
    for (const other of samples) {
      const way = scaled(other.at).map((x, i) => x - a[i]);
      const square = way.reduce((sum, x) => sum + x * x, 0);
      if (square > 0) least = Math.min(least, 1 - way.reduce((sum, x, i) => sum + x * (p[i] - a[i]), 0) / square);
    }
    return Math.max(0, least);
  });
  const sum = raw.reduce((a, b) => a + b);
  return raw.map((w) => w / sum);
}

// route is a path with two bends, as points at 5 cm.
function route() {
  const out = [];
  for (let s = 0, heading = 0, x = 0, z = 0; s < 22; s += 0.05) {
    out.push(new three.Vector2(x, z));
    const bend = s > 5 && s < 11 ? 1 / 4 : s > 13 && s < 18 ? -1 / 4 : 0;
    heading += bend * 0.05;
    x += 0.05 * Math.sin(heading);
    z += 0.05 * Math.cos(heading);
  }
  return out;
}

// figure draws the bones of a skeleton, and leaves copies of itself.
function figure(scene, bones) {
  const rods = bones.flatMap((bone) => bone.children.filter((c) => c.isBone || c.isObject3D).map((child) => [bone, child]))
    .filter(([bone, child]) => bone.name !== 'root' && child.position.length() > 0.02);
  const geometry = new three.CylinderGeometry(1, 1, 1, 8).translate(0, 0.5, 0);
  return (color) => {
    const material = new three.MeshStandardMaterial({ color });
    for (const [bone, child] of rods) {
      const [a, b] = [bone, child].map((node) => node.getWorldPosition(new three.Vector3()));
      const rod = new three.Mesh(geometry, material);
      const way = b.clone().sub(a);
      rod.position.copy(a);
      rod.quaternion.setFromUnitVectors(new three.Vector3(0, 1, 0), way.clone().normalize());
      const thick = Math.min(0.05, 0.15 * way.length() + 0.008);
      rod.scale.set(thick, way.length(), thick);
      scene.add(rod);
    }
  };
}

export async function walk(base) {
  const set = await (await fetch(`${base}set.json`)).json();
  const loader = new GLTFLoader();
  const space = set.blend_spaces.turning;
  const parts = await Promise.all(space.samples.map(async (sample) => {
    const clip = set.clips.find(({ name }) => name === sample.clip);
    const gltf = await loader.loadAsync(base + clip.files.glb.in_place);
    return { ...sample, clip, gltf, gait: gait(clip) };
  }));
  const model = parts[0].gltf.scene;
  const mixer = new three.AnimationMixer(model);
  for (const part of parts) {
    part.action = mixer.clipAction(part.gltf.animations[0]);
    part.action.play();
  }
  const range = space.axes.map((_, i) => Math.max(...parts.map(({ at }) => Math.abs(at[i]))));
  const scene = new three.Scene();
  const holder = new three.Group(); // the root bone in the world
  holder.add(model);
  scene.add(holder);
  const bones = [];
  model.traverse((node) => { if (node.name) bones.push(node); });
  const draw = figure(scene, bones);
  const feet = ['Left', 'Right'].map((side) => bones.find(({ name }) => name === `${side}ToeBase`));
  if (feet.includes(undefined)) throw new Error('the rig has no toes');

  const way = route();
  const state = { x: 0, z: 0, heading: 0, phase: 0, speed: 0, still: 0 };
  const used = new Set();
  const out = { metres: 0, seconds: 0, beside: 0, slide: 0, arrived: false };
  let [sum, count, next, shown] = [0, 0, 0, -1];
  const before = [null, null];
  for (let t = 0; t < 40 && !out.arrived; t += rate) {
    // Steering: a point ahead of the nearest one of the path.
    const here = new three.Vector2(state.x, state.z);
    while (next + 1 < way.length && way[next + 1].distanceTo(here) <= way[next].distanceTo(here)) next++;
    const done = next * 0.05;
    const left = (way.length - 1) * 0.05 - done;
    const aim = way[Math.min(way.length - 1, next + 16)];
    const off = Math.atan2(aim.x - state.x, aim.y - state.z) - state.heading;
    const turn = Math.atan2(Math.sin(off), Math.cos(off)) * state.speed * 2 / 0.8;
    const wish = t < 0.5 ? 0 : Math.min(done > 10 && done < 17 ? 2.3 : 1.35, 0.35 + 0.9 * left);
    state.speed += Math.max(-1.6 * rate, Math.min(1.6 * rate, wish - state.speed));
    const limit = Math.max(...parts.map(({ at }) => Math.abs(at[1])));
    const degrees = Math.max(-limit, Math.min(limit, (turn * 180) / Math.PI));
    const weights = weightsAt(parts, [state.speed, degrees], range);
    // The mixed clips.
    let [stride, share, ahead, aside, yaw] = [0, 0, 0, 0, 0];
    for (const [i, { gait: g, clip }] of parts.entries()) {
      if (!g.still) [stride, share] = [stride + weights[i] * g.seconds, share + weights[i]];
      const { velocity, turn: rateOfTurn } = clip.measured;
      [ahead, aside, yaw] = [ahead + weights[i] * velocity[0], aside + weights[i] * velocity[1], yaw + weights[i] * rateOfTurn];
      if (weights[i] > 0.05) used.add(clip.name);
    }
    if (share > 0.01) state.phase += (rate * share) / stride;
    state.still += rate;
    for (const [i, { action, gait: g }] of parts.entries()) {
      action.setEffectiveWeight(weights[i]);
      action.time = g.still ? state.still % g.seconds : timeAt(g, state.phase);
    }
    state.heading += (yaw * Math.PI / 180) * rate;
    const [sin, cos] = [Math.sin(state.heading), Math.cos(state.heading)];
    state.x += (ahead * sin + aside * cos) * rate;
    state.z += (ahead * cos - aside * sin) * rate;
    holder.position.set(state.x, 0, state.z);
    holder.rotation.y = state.heading;
    mixer.update(0);
    scene.updateMatrixWorld(true);
    out.metres += Math.hypot(ahead, aside) * rate;
    out.beside = Math.max(out.beside, Math.min(...way.map((p) => p.distanceTo({ x: state.x, y: state.z }))));
    // Feet that all clips with a weight have on the ground.
    for (const [k, side] of ['left', 'right'].entries()) {
      const stands = parts.every(({ clip, action }, i) => weights[i] < 0.05
        || clip.contacts[side].some(([from, to]) => action.time * set.fps >= from + 1 && action.time * set.fps <= to - 2));
      const at = feet[k].getWorldPosition(new three.Vector3());
      if (stands && before[k]) {
        sum += Math.hypot(at.x - before[k].x, at.z - before[k].z) / rate;
        count++;
      }
      before[k] = stands ? at : null;
    }
    if (Math.floor(out.metres / 1.1) > shown) {
      shown = Math.floor(out.metres / 1.1);
      draw(new three.Color().setHSL(0.58 - 0.02 * shown, 0.5, 0.5));
    }
    out.seconds = t;
    out.arrived = left < 0.3;
  }
  out.slide = sum / count;
  out.clips = used.size;
  show(scene, way);
  return out;
}

// show draws the scene from the side.
function show(scene, way) {
  scene.background = new three.Color(0xf4f4f2);
  scene.add(new three.HemisphereLight(0xffffff, 0x888888, 2.2));
  const sun = new three.DirectionalLight(0xffffff, 1.6);
  sun.position.set(4, 10, 2);
  scene.add(sun, new three.GridHelper(60, 60, 0xcccccc, 0xdddddd));
  scene.add(new three.Line(new three.BufferGeometry().setFromPoints(way.map(({ x, y }) => new three.Vector3(x, 0.01, y))),
    new three.LineBasicMaterial({ color: 0xcc3333 })));
  const box = new three.Box3().setFromPoints(way.map(({ x, y }) => new three.Vector3(x, 0, y)));
  const middle = box.getCenter(new three.Vector3());
  const size = box.getSize(new three.Vector3());
  const camera = new three.PerspectiveCamera(32, innerWidth / innerHeight, 0.1, 100);
  const far = 0.62 * Math.max(size.x, size.z) + 6;
  camera.position.set(middle.x - far, far * 0.75, middle.z + 0.1 * far);
  camera.lookAt(middle);
  const renderer = new three.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setSize(innerWidth, innerHeight);
  document.body.append(renderer.domElement);
  renderer.render(scene, camera);
}
