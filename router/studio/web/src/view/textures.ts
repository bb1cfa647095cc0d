// Compressed textures. The transcoder of Basis makes functions of text, which the page's policy forbids: it runs in a worker
// whose file has a policy of its own (studio.go), without access to any host.
import { FileLoader } from 'three';
import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';

const fileOf = (name: string): string => new URL(`unpack/${name}`, document.baseURI).href;

export class TextureLoader extends KTX2Loader {
  // init overrides the one of KTX2Loader, which makes its worker of a blob.
  override init(): Promise<void> {
    this.pending ??= (async () => {
      const wasm = (await new FileLoader().setResponseType('arraybuffer').loadAsync(fileOf('basis.wasm'))) as ArrayBuffer;
      const pool = this as unknown as { workerPool: { setWorkerCreator(make: () => Worker): void }; workerConfig: unknown };
      pool.workerPool.setWorkerCreator(() => {
        const worker = new Worker(fileOf('basis.js'));
        const transcoderBinary = wasm.slice(0);
        worker.postMessage({ type: 'init', config: pool.workerConfig, transcoderBinary }, [transcoderBinary]);
        return worker;
      });
    })();
    return this.pending;
  }

  private pending: Promise<void> | undefined;
}
