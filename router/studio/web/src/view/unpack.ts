// Loaders of compressed characters and of FBX. Each is fetched when a file needs it.
import { WebGLRenderer, type Group } from 'three';
import type { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';

const folder = (): string => new URL('unpack/', document.baseURI).href;

// unpacking prepares a loader for what a file needs. It returns what frees the decoders.
export async function unpacking(loader: GLTFLoader, extensions: string[]): Promise<() => void> {
  const ends: (() => void)[] = [];
  if (extensions.includes('KHR_draco_mesh_compression')) {
    const { DRACOLoader } = await import('three/examples/jsm/loaders/DRACOLoader.js');
    const draco = new DRACOLoader().setDecoderPath(folder());
    loader.setDRACOLoader(draco);
    ends.push(() => draco.dispose());
  }
  if (extensions.some((e) => e === 'EXT_meshopt_compression' || e === 'KHR_meshopt_compression')) {
    const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js');
    loader.setMeshoptDecoder(MeshoptDecoder);
  }
  if (extensions.includes('KHR_texture_basisu')) {
    const { KTX2Loader } = await import('three/examples/jsm/loaders/KTX2Loader.js');
    const renderer = new WebGLRenderer({ canvas: new OffscreenCanvas(1, 1) }); // tells which compressed textures the browser takes
    const basis = new KTX2Loader().setTranscoderPath(folder()).detectSupport(renderer);
    renderer.dispose();
    loader.setKTX2Loader(basis);
    ends.push(() => basis.dispose());
  }
  return () => ends.forEach((end) => end());
}

// readFbx returns the scene of a file.
export async function readFbx(bytes: ArrayBuffer): Promise<Group> {
  const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js');
  return new FBXLoader().parse(bytes, '');
}
