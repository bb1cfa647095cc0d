// A character as an artist's program saves one: joints in centimetres below an armature that is scaled, and boxes around them.

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

// glb returns the character as GLB.
export function glb() {
  const index = new Map(joints.map(([name], i) => [name, i]));
  const at = joints.map(() => [0, 0, 0]);
  const nodes = joints.map(([name, parent, ...t], i) => {
    const p = at[index.get(parent)] ?? [0, 0, 0];
    at[i] = t.map((x, d) => x + p[d]);
    return { name: `mixamorig:${name}`, translation: t, children: joints.flatMap(([, above], k) => (above === name ? [k] : [])) };
  });
  for (const n of nodes) if (!n.children.length) delete n.children;
  const [positions, owners, indices] = [[], [], []];
  at.forEach(([x, y, z], i) => {
    const first = positions.length / 3;
    for (let c = 0; c < 8; c++) {
      positions.push(x + (c & 1 ? 6 : -6), y + (c & 2 ? 6 : -6), z + (c & 4 ? 6 : -6));
      owners.push(i, 0, 0, 0);
    }
    for (const k of [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]) indices.push(first + k);
  });
  const parts = [
    new Float32Array(positions), new Uint8Array(owners), new Float32Array((positions.length / 3) * 4).map((_, k) => (k % 4 ? 0 : 1)),
    new Float32Array(at.flatMap(([x, y, z]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1])), new Uint32Array(indices),
  ];
  const bin = Buffer.concat(parts.map((p) => Buffer.from(p.buffer, p.byteOffset, p.byteLength)));
  let offset = 0;
  const views = parts.map((p) => ({ buffer: 0, byteOffset: (offset += p.byteLength) - p.byteLength, byteLength: p.byteLength }));
  const n = positions.length / 3;
  const json = {
    asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [nodes.length, nodes.length + 1] }],
    nodes: [...nodes, { name: 'Armature', scale: [0.01, 0.01, 0.01], children: [0] }, { name: 'Body', mesh: 0, skin: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 }, indices: 4, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.2, 0.5, 0.9, 1], metallicFactor: 0 } }],
    skins: [{ joints: joints.map((_, i) => i), inverseBindMatrices: 3 }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: n, type: 'VEC3', min: [-200, -200, -200], max: [200, 200, 200] },
      { bufferView: 1, componentType: 5121, count: n, type: 'VEC4' }, { bufferView: 2, componentType: 5126, count: n, type: 'VEC4' },
      { bufferView: 3, componentType: 5126, count: at.length, type: 'MAT4' }, { bufferView: 4, componentType: 5125, count: indices.length, type: 'SCALAR' },
    ],
    bufferViews: views, buffers: [{ byteLength: bin.length }],
  };
  let text = Buffer.from(JSON.stringify(json));
  text = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  for (const [i, v] of [0x46546c67, 2, 28 + text.length + bin.length, text.length, 0x4e4f534a].entries()) head.writeUInt32LE(v, i * 4);
  const second = Buffer.alloc(8);
  second.writeUInt32LE(bin.length, 0);
  second.writeUInt32LE(0x004e4942, 4);
  return Buffer.concat([head, text, second, bin]);
}
