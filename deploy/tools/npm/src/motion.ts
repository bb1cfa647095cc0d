// The part of a glTF document that this package reads.
export interface Document {
  asset: { version: string };
  nodes: { name: string }[];
  animations: { name: string }[];
  extensions?: { MMCP_motion?: Facts };
}

/** The extension MMCP_motion. */
export interface Facts {
  version: string;
  model: string;
  fps: number;
  samples: { name: string; num_frames: number; foot_contacts?: Record<string, boolean[]> }[];
  notes?: { code: string; severity: string; message: string }[];
}

const json = 0x4e4f534a; // the type of the chunk of JSON, "JSON"

/** A motion as binary glTF, with one animation for each sample. */
export class Motion {
  readonly document: Document;

  constructor(readonly glb: Uint8Array<ArrayBuffer>) {
    const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
    if (glb.byteLength < 20 || view.getUint32(16, true) !== json) throw new TypeError('the answer is not binary glTF');
    this.document = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + view.getUint32(12, true))));
  }

  get facts(): Facts | undefined {
    return this.document.extensions?.MMCP_motion;
  }

  /** Remarks of the model on the request. */
  get notes(): NonNullable<Facts['notes']> {
    return this.facts?.notes ?? [];
  }

  /** For a link to save it, or URL.createObjectURL. */
  blob(): Blob {
    return new Blob([this.glb], { type: 'model/gltf-binary' });
  }
}
