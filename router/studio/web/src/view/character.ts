// Characters that a person drops onto the page: a rig to make motion for, and a mesh that plays it.
import {
  Bone,
  type BufferGeometry,
  type Matrix4,
  Mesh,
  Quaternion,
  SkinnedMesh,
  Vector3,
  type Material,
  type Object3D,
  type Skeleton as Bones,
} from 'three';
import type { Joint, Skeleton, Vec3 } from '../model/protocol.ts';
import { texts } from '../model/texts.ts';
import { open } from './files.ts';

// A part of a mesh that bends with joints, or, without bones, is carried by one.
export interface Part {
  geometry: BufferGeometry;
  material: Material | Material[];
  bones?: { joints: number[]; inverses: Matrix4[]; bind: Matrix4 };
  carried?: { joint: number; at: Matrix4 };
}

export interface Character {
  skeleton: Skeleton;
  turns: Quaternion[]; // of joints at rest in the world: requests and answers count turns from there
  scales: Vector3[];
  parts: Part[]; // none: only a rig
}

const mostJoints = 500;

// load reads a file. It throws a sentence where that holds no character.
export async function load(name: string, blob: Blob): Promise<Character> {
  try {
    const { scene, human } = await open(name, blob);
    return characterOf(scene, human);
  } catch (e) {
    // Loaders fail on damaged files with what the language says.
    if (e instanceof TypeError || e instanceof RangeError || e instanceof SyntaxError) throw new Error(texts.thisFileIsDamaged, { cause: e });
    throw e;
  }
}

// characterOf makes a character of a scene. Objects that are known to be parts of a human have the names of those.
function characterOf(scene: Object3D, human: Map<Object3D, string>): Character {
  const skinned: SkinnedMesh[] = [];
  const rigid: Mesh[] = [];
  scene.traverse((o) => {
    if (o instanceof SkinnedMesh) skinned.push(o);
    else if (o instanceof Mesh) rigid.push(o as Mesh);
  });
  const bones = order(scene, skinned, human);
  if (!bones.length) throw new Error(texts.thisFileHasNoSkeleton);
  if (bones.length > mostJoints) throw new Error(texts.theSkeletonHasJointsThe(bones.length, mostJoints));
  const rest = bones.map((b) => {
    const [at, turn, scale] = [new Vector3(), new Quaternion(), new Vector3()];
    b.matrixWorld.decompose(at, turn, scale);
    return { at, turn, scale };
  });
  const names = unique(bones.map((b) => human.get(b) ?? ownName(b, human)));
  const parents = bones.map((b) => nearest(b.parent, bones));
  const low = Math.min(...rest.map((r) => r.at.y));
  const joints = names.map((name, j): Joint => {
    const from = parents[j]! < 0 ? new Vector3(0, Math.min(0, low), 0) : rest[parents[j]!]!.at;
    const offset = rest[j]!.at.clone().sub(from).toArray();
    return {
      name,
      parent: parents[j]! < 0 ? null : names[parents[j]!]!,
      rest_translation: offset.map((x) => Math.round(x * 1e6) / 1e6 + 0) as Vec3,
      rest_rotation: [0, 0, 0, 1],
    };
  });
  const parts = [...skinned.map((m) => bending(m, bones)), ...rigid.flatMap((m) => carried(m, bones))];
  return { skeleton: { joints }, turns: rest.map((r) => r.turn), scales: rest.map((r) => r.scale), parts };
}

// ownName is the name of an object in its file, unless that says that it is a part of a human which another one is.
function ownName(o: Object3D, human: Map<Object3D, string>): string {
  const own = o.userData as { name?: string; originalName?: string };
  const name = String(own.name ?? own.originalName ?? o.name);
  return [...human.values()].includes(name) ? texts.ofTheFile(name) : name;
}

// order returns the joints of all skins, the joints of a human, and the nodes between them, parents first, below one root.
function order(scene: Object3D, skinned: SkinnedMesh[], human: Map<Object3D, string>): Object3D[] {
  const used = new Set<Object3D>([...skinned.flatMap((m) => m.skeleton.bones), ...human.keys()]);
  if (!used.size) scene.traverse((o) => o instanceof Bone && used.add(o));
  const tops = (): Object3D[] => [...used].filter((b) => !b.parent || !hasAbove(b, used));
  for (const b of [...used]) for (let p = b.parent; p && p !== scene && hasAbove(p, used); p = p.parent) used.add(p);
  for (let top = tops(); top.length > 1; top = tops()) {
    const lone = top.reduce((a, b) => (depth(b) > depth(a) ? b : a));
    if (!lone.parent) break;
    used.add(lone.parent);
  }
  const out: Object3D[] = [];
  scene.traverse((o) => used.has(o) && out.push(o));
  return out;
}

const depth = (o: Object3D): number => (o.parent ? 1 + depth(o.parent) : 0);

function hasAbove(o: Object3D, used: Set<Object3D>): boolean {
  for (let p = o.parent; p; p = p.parent) if (used.has(p)) return true;
  return false;
}

function nearest(o: Object3D | null, bones: Object3D[]): number {
  for (let p = o; p; p = p.parent) if (bones.includes(p)) return bones.indexOf(p);
  return -1;
}

function unique(names: string[]): string[] {
  const seen = new Set<string>();
  return names.map((n, i) => {
    let name = n.trim().slice(0, 120) || `joint ${i}`;
    for (let k = 2; seen.has(name); k++) name = `${n.trim().slice(0, 120)} ${k}`;
    seen.add(name);
    return name;
  });
}

function bending(m: SkinnedMesh, bones: Object3D[]): Part {
  const skeleton: Bones = m.skeleton;
  return {
    geometry: m.geometry,
    material: m.material,
    bones: { joints: skeleton.bones.map((b) => bones.indexOf(b)), inverses: skeleton.boneInverses, bind: m.bindMatrix },
  };
}

function carried(m: Mesh, bones: Object3D[]): Part[] {
  const joint = nearest(m.parent, bones);
  if (joint < 0) return [];
  const at = bones[joint]!.matrixWorld.clone().invert().multiply(m.matrixWorld);
  return [{ geometry: m.geometry, material: m.material as Material | Material[], carried: { joint, at } }];
}
