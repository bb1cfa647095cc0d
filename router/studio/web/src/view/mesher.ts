// Meshes of bodies, which a worker makes beside the page. This file takes nothing of three.js, so that the first mesh is under way
// before that is loaded.
import type { BodySpec } from './body/mesh.ts';
import type { BodyMesh } from './body/polygonize.ts';
import type { MeshReply, MeshRequest } from './mesh.worker.ts';

interface Waiting {
  resolve: (mesh: BodyMesh) => void;
  reject: (e: Error) => void;
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();
const meshes = new Map<string, Promise<BodyMesh>>();

// keyOf returns a text that is the same for specifications of the same mesh.
export const keyOf = ({ rig, feet, detail, kind }: BodySpec): string => JSON.stringify([detail, kind, rig.names, [...rig.rest], feet]);

// meshFor returns the mesh of a body. Equal specifications share it.
export function meshFor(spec: BodySpec): Promise<BodyMesh> {
  const key = keyOf(spec);
  const old = meshes.get(key);
  if (old) return old;
  worker ??= start();
  const id = ++lastId;
  const mesh = new Promise<BodyMesh>((resolve, reject) => waiting.set(id, { resolve, reject }));
  mesh.catch(() => meshes.delete(key));
  meshes.set(key, mesh);
  worker.postMessage({ id, spec } satisfies MeshRequest);
  return mesh;
}

function start(): Worker {
  const w = new Worker(new URL('./mesh.worker.ts', import.meta.url), { type: 'module' });
  w.onmessage = ({ data: { id, mesh } }: MessageEvent<MeshReply>): void => {
    waiting.get(id)?.resolve(mesh);
    waiting.delete(id);
  };
  w.onerror = (e): void => {
    for (const { reject } of waiting.values()) reject(new Error(e.message));
    waiting.clear();
  };
  return w;
}
