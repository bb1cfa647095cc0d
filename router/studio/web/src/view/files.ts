// Readers of character files. Each loader is fetched when a file needs it.
import { Bone, Vector3, WebGLRenderer, type Group, type Object3D } from 'three';
import type { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { asGlb, parse } from '../model/glb.ts';
import { unitOf } from '../model/rig.ts';
import { texts } from '../model/texts.ts';

// Opened is the content of a file in metres, looking along +Z, with its world matrices up to date.
export interface Opened {
  scene: Object3D;
  human: Map<Object3D, string>; // bones of a VRM avatar by their names in VRM 1.0: hips, leftUpperArm
}

// open reads GLB, glTF, VRM, FBX or BVH. It throws a sentence where the file is none of them.
export async function open(name: string, blob: Blob): Promise<Opened> {
  if (/\.bvh$/i.test(name)) return ofBvh(await blob.text());
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return isFbx(bytes) ? ofFbx(bytes) : ofGltf(bytes);
}

async function ofGltf(bytes: Uint8Array<ArrayBuffer>): Promise<Opened> {
  const { json } = read(bytes);
  const glb = json.buffers?.[0]?.uri ? asGlb(parse(bytes)) : bytes;
  const used = (json['extensionsUsed'] as string[] | undefined) ?? [];
  const { GLTFLoader } = await import('three/examples/jsm/loaders/GLTFLoader.js');
  const loader = new GLTFLoader();
  const end = await prepare(loader, used);
  const old = !!json.extensions?.['VRM']; // before VRM 1.0, avatars look along -Z
  if (old || json.extensions?.['VRMC_vrm']) {
    const { VRMLoaderPlugin } = await import('@pixiv/three-vrm');
    loader.register((parser) => new VRMLoaderPlugin(parser));
  }
  const { scene, userData } = await loader.parseAsync(glb.buffer.slice(glb.byteOffset, glb.byteOffset + glb.byteLength), '').finally(end);
  if (old) scene.rotation.y = Math.PI;
  const human = new Map<Object3D, string>();
  const humanoid = userData['vrmHumanoid'] as { rawHumanBones: Record<string, { node: Object3D }> } | undefined;
  for (const [name, { node }] of Object.entries(humanoid?.rawHumanBones ?? {})) human.set(node, name);
  scene.updateWorldMatrix(true, true);
  return { scene, human };
}

function read(bytes: Uint8Array<ArrayBuffer>) {
  try {
    return parse(bytes);
  } catch {
    throw new Error(texts.thisFileIsNeitherGlb);
  }
}

// prepare gives a loader the decoders of the extensions that a file uses. It returns the function that frees them.
async function prepare(loader: GLTFLoader, extensions: string[]): Promise<() => void> {
  const ends: (() => void)[] = [];
  if (extensions.includes('KHR_draco_mesh_compression')) {
    const { DRACOLoader, DRACO_GLTF_CONFIG } = await import('three/examples/jsm/loaders/DRACOLoader.js');
    const draco = new DRACOLoader().setDecoderPath(DRACO_GLTF_CONFIG);
    loader.setDRACOLoader(draco);
    ends.push(() => draco.dispose());
  }
  if (extensions.some((e) => e === 'EXT_meshopt_compression' || e === 'KHR_meshopt_compression')) {
    const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js');
    loader.setMeshoptDecoder(MeshoptDecoder);
  }
  if (extensions.includes('KHR_texture_basisu')) {
    const { TextureLoader } = await import('./textures.ts');
    const renderer = new WebGLRenderer({ canvas: new OffscreenCanvas(1, 1) }); // tells which compressed textures the browser takes
    const textures = new TextureLoader().detectSupport(renderer);
    renderer.dispose();
    loader.setKTX2Loader(textures);
    ends.push(() => textures.dispose());
  }
  return () => ends.forEach((end) => end());
}

// isFbx reports whether a file is FBX, binary or of text.
function isFbx(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400));
  return head.startsWith('Kaydara FBX Binary') || /^; FBX \d/.test(head);
}

async function ofFbx(bytes: Uint8Array<ArrayBuffer>): Promise<Opened> {
  const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js');
  return inMetres(new FBXLoader().parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), ''));
}

async function ofBvh(text: string): Promise<Opened> {
  if (!/^\s*HIERARCHY\s/.test(text) || !/\bMOTION\s/.test(text)) throw new Error(texts.thisFileIsNoBvh);
  const { BVHLoader } = await import('three/examples/jsm/loaders/BVHLoader.js');
  // The rig alone is wanted, so one frame is read; a name ends at its first space.
  const rig = text.replace(/^(\s*(?:ROOT|JOINT)\s+)(\S.*\S)/gm, (_, word: string, name: string) => word + name.replaceAll(/\s+/g, '_'));
  const root = new BVHLoader().parse(rig.replace(/\bFrames:\s*\d+/, (all) => (/\b0$/.test(all) ? all : 'Frames: 1'))).skeleton.bones[0];
  if (!root) throw new Error(texts.thisFileIsNoBvh);
  const ends: Object3D[] = [];
  root.traverse((b) => b.name === 'ENDSITE' && ends.push(b));
  for (const end of ends) end.removeFromParent();
  root.position.set(0, 0, 0);
  const { Group } = await import('three');
  return inMetres(new Group().add(root));
}

// inMetres scales a scene by the unit that its bones suggest.
function inMetres(scene: Group): Opened {
  scene.updateWorldMatrix(true, true);
  const heights: number[] = [];
  scene.traverse((o) => {
    if (o instanceof Bone) heights.push(o.getWorldPosition(new Vector3()).y);
  });
  if (heights.length) scene.scale.multiplyScalar(unitOf(Math.max(...heights) - Math.min(...heights)));
  scene.updateWorldMatrix(true, true);
  return { scene, human: new Map() };
}
