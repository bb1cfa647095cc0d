// Bodies around rigs: their measures, and geometry that a worker fills.
import { BufferAttribute, BufferGeometry } from 'three';
import { handsOf, headOf, hipsOf } from '../model/anatomy.ts';
import { emptyPlaced, place, still, type Placed } from '../model/motion.ts';
import type { BodyKind } from '../model/shown.ts';
import { bonesOf, floorOf } from './body/bones.ts';
import { heightOf } from './body/frame.ts';
import type { BodySpec } from './body/mesh.ts';
import type { BodyMesh } from './body/polygonize.ts';

export interface Body {
  geometry: BufferGeometry; // empty until its mesh is there
  kind: BodyKind;
  bind: Placed; // the joints where the skin is laid on
  floor: number; // height of the soles then, metres
  feet: number[]; // the highest joint of each foot
  height: number; // metres, standing
  head: number; // joint, -1: none
  hips: number;
  hands: number[];
}

const sizes = { position: 3, normal: 3, worn: 4, foot: 2, skinIndex: 4, skinWeight: 4 }; // numbers for each vertex

// bodyOf returns a body without vertices. Its geometry names all attributes, so that shaders are compiled before the mesh is there.
export function bodyOf({ rig, feet, kind }: BodySpec): Body {
  const bind = bonesOf(rig)?.bind ?? place(rig, still(rig).samples[0], 0, emptyPlaced(rig));
  const geometry = new BufferGeometry();
  for (const [name, size] of Object.entries(sizes)) geometry.setAttribute(name, new BufferAttribute(new Float32Array(), size));
  const floor = floorOf(rig.names.map((_, j) => bind.at[j * 3 + 1]!));
  return { geometry, kind, bind, floor, feet, height: heightOf(rig), head: headOf(rig), hips: hipsOf(rig), hands: handsOf(rig) };
}

// fill gives a body its mesh.
export function fill({ geometry }: Body, { index, ...attributes }: BodyMesh): void {
  for (const [name, values] of Object.entries(attributes)) {
    geometry.setAttribute(name, new BufferAttribute(values, sizes[name as keyof typeof sizes]));
  }
  geometry.setIndex(new BufferAttribute(index, 1));
}
