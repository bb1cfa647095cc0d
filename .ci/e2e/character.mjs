// Characters as artists' programs save them: boxes around joints.

const joints = [
  ['Hips', '', 0, 100, 0], ['Spine', 'Hips', 0, 10, 0], ['Spine1', 'Spine', 0, 12, 0], ['Spine2', 'Spine1', 0, 13, 0],
  ['Neck', 'Spine2', 0, 15, 0], ['Head', 'Neck', 0, 10, 3],
];
for (const [side, s] of [['Left', 1], ['Right', -1]]) {
  joints.push(
    [`${side}Shoulder`, 'Spine2', 6 * s, 10, 0], [`${side}Arm`, `${side}Shoulder`, 12 * s, 0, 0],
    [`${side}ForeArm`, `${side}Arm`, 28 * s, 0, 0], [`${side}Hand`, `${side}ForeArm`, 27 * s, 0, 0],
    [`${side}UpLeg`, 'Hips', 9 * s, -5, 0], [`${side}Leg`, `${side}UpLeg`, 0, -43, 0.5],
    [`${side}Foot`, `${side}Leg`, 0, -42, -1], [`${side}ToeBase`, `${side}Foot`, 0, -8, 13],
  );
}

// The joints in the words of VRM.
const human = {
  Hips: 'hips', Spine: 'spine', Spine1: 'chest', Spine2: 'upperChest', Neck: 'neck', Head: 'head',
  Shoulder: 'Shoulder', Arm: 'UpperArm', ForeArm: 'LowerArm', Hand: 'Hand', UpLeg: 'UpperLeg', Leg: 'LowerLeg', Foot: 'Foot', ToeBase: 'Toes',
};
const inVrm = (name) => human[name] ?? name.replace(/^(Left|Right)(.*)$/, (_, side, part) => side.toLowerCase() + human[part]);

// glb returns a character in centimetres below an armature that is scaled, as GLB.
export const glb = () => character({ name: (n) => `mixamorig:${n}`, scale: 1, armature: { name: 'Armature', scale: [0.01, 0.01, 0.01] } });

// readyPlayerMe returns a character of several meshes, one with a shape to blend, as avatars of Ready Player Me are.
export const readyPlayerMe = () =>
  character({ name: (n) => n, scale: 0.01, armature: { name: 'Armature' }, visor: true, meshes: ['Wolf3D_Outfit_Top', 'Wolf3D_Head'] });

// vrm returns a blue character with a red visor as VRM 0.x or 1.0. The names of its nodes have no meaning; its bone map has their roles.
export function vrm(version) {
  const bones = joints.map(([name], node) => [inVrm(name), { node }]);
  const old = version === '0.x';
  const meta = { name: 'a', authors: ['a'], licenseUrl: 'https://vrm.dev/licenses/1.0/' };
  const extensions = old
    ? { VRM: { specVersion: '0.0', humanoid: { humanBones: bones.map(([bone, { node }]) => ({ bone, node })) } } }
    : { VRMC_vrm: { specVersion: '1.0', meta, humanoid: { humanBones: Object.fromEntries(bones) } } };
  return character({ name: (_, i) => `node_${i}`, scale: 0.01, armature: { name: 'Root' }, backwards: old, visor: true, extensions });
}

// character returns a character as GLB. Backwards, it looks along -Z.
function character({ name, scale, armature, backwards = false, visor = false, meshes, extensions }) {
  const turn = backwards ? -1 : 1;
  const index = new Map(joints.map(([name], i) => [name, i]));
  const at = joints.map(() => [0, 0, 0]);
  const nodes = joints.map(([own, parent, x, y, z], i) => {
    const p = at[index.get(parent)] ?? [0, 0, 0];
    const t = [x * turn, y, z * turn].map((v) => v * scale);
    at[i] = t.map((v, d) => v + p[d]);
    return { name: name(own, i), translation: t, children: joints.flatMap(([, above], k) => (above === own ? [k] : [])) };
  });
  for (const n of nodes) if (!n.children.length) delete n.children;
  const body = boxes(at.map((p, i) => ({ joint: i, at: p, half: [6, 6, 6].map((v) => v * scale) })));
  const head = at[index.get('Head')];
  const parts = [body];
  if (visor) parts.push(boxes([{ joint: index.get('Head'), at: [head[0], head[1] - 0.02, head[2] + 0.1 * turn], half: [0.05, 0.03, 0.05] }]));
  const data = [new Float32Array(at.flatMap(([x, y, z]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1]))];
  const accessors = [{ bufferView: 0, componentType: 5126, count: at.length, type: 'MAT4' }];
  const primitives = parts.map((part, material) => {
    const first = data.length;
    data.push(part.positions, part.owners, part.weights, part.indices);
    const count = part.positions.length / 3;
    const [low, high] = [Math.min, Math.max].map((f) => [0, 1, 2].map((d) => f(...part.positions.filter((_, k) => k % 3 === d))));
    accessors.push(
      { bufferView: first, componentType: 5126, count, type: 'VEC3', min: low, max: high },
      { bufferView: first + 1, componentType: 5121, count, type: 'VEC4' },
      { bufferView: first + 2, componentType: 5126, count, type: 'VEC4' },
      { bufferView: first + 3, componentType: 5125, count: part.indices.length, type: 'SCALAR' },
    );
    return { attributes: { POSITION: first, JOINTS_0: first + 1, WEIGHTS_0: first + 2 }, indices: first + 3, material };
  });
  const bin = Buffer.concat(data.map((p) => Buffer.from(p.buffer, p.byteOffset, p.byteLength)));
  let offset = 0;
  const color = (...rgb) => ({ pbrMetallicRoughness: { baseColorFactor: [...rgb, 1], metallicFactor: 0 } });
  if (meshes) primitives.at(-1).targets = [{ POSITION: primitives.at(-1).attributes.POSITION }];
  const named = meshes ?? ['Body'];
  return packed({
    asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [nodes.length, ...named.map((_, i) => nodes.length + 1 + i)] }],
    nodes: [...nodes, { ...armature, children: [0] }, ...named.map((name, mesh) => ({ name, mesh, skin: 0 }))],
    meshes: meshes ? primitives.map((p) => ({ primitives: [p] })) : [{ primitives }], materials: [color(0.2, 0.5, 0.9), ...(visor ? [color(0.9, 0, 0)] : [])],
    skins: [{ joints: joints.map((_, i) => i), inverseBindMatrices: 0 }], accessors,
    bufferViews: data.map((p) => ({ buffer: 0, byteOffset: (offset += p.byteLength) - p.byteLength, byteLength: p.byteLength })),
    buffers: [{ byteLength: bin.length }],
    ...(extensions && { extensions, extensionsUsed: Object.keys(extensions) }),
  }, bin);
}

// fbx returns a skinned character in centimetres as FBX of text, with the names of Mixamo.
export function fbx() {
  const index = new Map(joints.map(([name], i) => [name, i]));
  const at = [];
  for (const [, parent, ...offset] of joints) at.push(offset.map((v, d) => v + (at[index.get(parent)]?.[d] ?? 0)));
  const { positions, owners, indices } = boxes(at.map((p, joint) => ({ joint, at: p, half: [6, 6, 6] })));
  const list = (name, values) => `\t\t${name}: *${values.length} {\n\t\t\ta: ${[...values].join(',')}\n\t\t}\n`;
  const moved = ([x, y, z]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
  const object = (kind, id, name, type, body) => `\t${kind}: ${id}, "${name}", "${type}" {\n${body}\t}\n`;
  const model = (id, name, type, [x, y, z]) =>
    object('Model', id, `Model::${name}`, type, `\t\tProperties70:  {\n\t\t\tP: "Lcl Translation", "Lcl Translation", "", "A",${x},${y},${z}\n\t\t}\n`);
  const faces = [...indices].map((v, k) => (k % 3 === 2 ? -1 - v : v)); // the last corner of a face is negative
  let objects = object('Geometry', 1, 'Geometry::Body', 'Mesh', list('Vertices', positions) + list('PolygonVertexIndex', faces));
  objects += model(2, 'Body', 'Mesh', [0, 0, 0]) + object('Deformer', 3, 'Deformer::Skin', 'Skin', '\t\tVersion: 101\n');
  objects += object('Material', 4, 'Material::Suit', '', '\t\tShadingModel: "lambert"\n\t\tProperties70:  {\n\t\t\tP: "DiffuseColor", "Color", "", "A",0.2,0.5,0.9\n\t\t}\n');
  const links = [[2, 0], [1, 2], [4, 2], [3, 1]];
  for (const [j, [name, parent, ...offset]] of joints.entries()) {
    const [bone, cluster] = [100 + j, 200 + j];
    const own = Array.from({ length: positions.length / 3 }, (_, v) => v).filter((v) => owners[v * 4] === j);
    objects += model(bone, `mixamorig:${name}`, 'LimbNode', offset);
    objects += object('Deformer', cluster, 'SubDeformer::', 'Cluster',
      list('Indexes', own) + list('Weights', own.map(() => 1)) + list('Transform', moved(at[j].map((v) => -v))) + list('TransformLink', moved(at[j])));
    links.push([bone, parent ? 100 + index.get(parent) : 0], [cluster, 3], [bone, cluster]);
  }
  const connections = links.map(([from, to]) => `\tC: "OO",${from},${to}\n`).join('');
  const head = '; FBX 7.4.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 7400\n}\n';
  return Buffer.from(`${head}Objects:  {\n${objects}}\nConnections:  {\n${connections}}\n`);
}

// boxes returns the corners and the faces of boxes, each carried by a joint.
function boxes(list) {
  const [positions, owners, indices] = [[], [], []];
  for (const { joint, at, half } of list) {
    const first = positions.length / 3;
    for (let c = 0; c < 8; c++) {
      positions.push(...at.map((v, d) => v + (c & (1 << d) ? half[d] : -half[d])));
      owners.push(joint, 0, 0, 0);
    }
    for (const k of [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]) indices.push(first + k);
  }
  return {
    positions: new Float32Array(positions), owners: new Uint8Array(owners), indices: new Uint32Array(indices),
    weights: new Float32Array((positions.length / 3) * 4).map((_, k) => (k % 4 ? 0 : 1)),
  };
}

function packed(json, bin) {
  let text = Buffer.from(JSON.stringify(json));
  text = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  for (const [i, v] of [0x46546c67, 2, 28 + text.length + bin.length, text.length, 0x4e4f534a].entries()) head.writeUInt32LE(v, i * 4);
  const second = Buffer.alloc(8);
  second.writeUInt32LE(bin.length, 0);
  second.writeUInt32LE(0x004e4942, 4);
  return Buffer.concat([head, text, second, bin]);
}
