// What VRM files say of their skeletons.

interface Humanoid0 {
  humanoid?: { humanBones?: { bone?: string; node?: number }[] };
}
interface Humanoid1 {
  humanoid?: { humanBones?: Record<string, { node?: number } | undefined> };
}

export interface Vrm {
  backwards: boolean; // it looks along -Z, as VRM before 1.0 does
  bones: Map<number, string>; // nodes and what they are, in the words of VRM 1.0: hips, leftUpperArm
}

// Thumbs have other names in VRM before 1.0.
const thumbs: Record<string, string> = { ThumbProximal: 'ThumbMetacarpal', ThumbIntermediate: 'ThumbProximal' };

// vrmOf reads the extensions of a glTF document; null: it is no VRM file.
export function vrmOf(extensions: Record<string, unknown> | undefined): Vrm | null {
  const now = extensions?.['VRMC_vrm'] as Humanoid1 | undefined;
  const old = extensions?.['VRM'] as Humanoid0 | undefined;
  if (!now && !old) return null;
  const bones = new Map<number, string>();
  const add = (node: number | undefined, name: string | undefined): void => {
    if (name && Number.isInteger(node) && node! >= 0) bones.set(node!, name);
  };
  if (now) for (const [name, bone] of Object.entries(now.humanoid?.humanBones ?? {})) add(bone?.node, name);
  else {
    for (const { bone, node } of old!.humanoid?.humanBones ?? []) {
      add(node, bone?.replace(/Thumb(Proximal|Intermediate)$/, (part) => thumbs[part]!));
    }
  }
  return { backwards: !now, bones };
}
