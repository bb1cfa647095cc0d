import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { bring, dismiss, refused } from '../characters.ts';
import { draft, model } from '../store.ts';
import { IconButton } from './icons.tsx';
import { texts } from '../model/texts.ts';

const over = signal(false); // a file is held over the page
const endings = '.glb,.gltf,.vrm,.fbx,.bvh';

// CharacterRow shows the character that the motion is made for.
export function CharacterRow() {
  const file = useRef<HTMLInputElement>(null);
  const rig = draft.value?.rig;
  const m = model.value;
  if (!m?.supports_retargeting && !rig) return null;
  return (
    <div class="group">
      <div class="row head">
        <h2>{texts.character}</h2>
        {rig && (
          <p class="about">
            <b>{rig.name}</b> · {rig.skeleton.joints.length}
            {texts.joints}
          </p>
        )}
        {rig && <IconButton icon="trash" label={texts.backToTheModelsOwn} act={dismiss} />}
        <IconButton icon="plus" label={texts.loadACharacterGlbVrm} act={() => file.current?.click()} />
      </div>
      {!rig && <p class="about">{texts.theModelsOwnRigDrop}</p>}
      <input
        ref={file}
        type="file"
        hidden
        accept={endings}
        aria-label={texts.fileWithACharacter}
        onChange={(e) => {
          const chosen = e.currentTarget.files?.[0];
          e.currentTarget.value = '';
          if (chosen) void bring(chosen);
        }}
      />
      {refused.value && (
        <p class="fault" role="alert">
          {refused.value}
        </p>
      )}
    </div>
  );
}

// DropZone takes files that are dropped anywhere on the page.
export function DropZone() {
  useEffect(() => {
    const has = (e: DragEvent): boolean => !!e.dataTransfer?.types.includes('Files');
    const listen = {
      dragover: (e: DragEvent) => {
        if (!has(e)) return;
        e.preventDefault();
        over.value = true;
      },
      dragleave: (e: DragEvent) => {
        if (!e.relatedTarget) over.value = false;
      },
      drop: (e: DragEvent) => {
        if (!has(e)) return;
        e.preventDefault();
        over.value = false;
        const file = e.dataTransfer?.files[0];
        if (file) void bring(file);
      },
    };
    for (const [name, act] of Object.entries(listen)) addEventListener(name as 'drop', act);
    return () => {
      for (const [name, act] of Object.entries(listen)) removeEventListener(name as 'drop', act);
    };
  }, []);
  return over.value ? (
    <div class="dropzone" aria-hidden="true">
      <p>{texts.dropACharacterGlbVrm}</p>
    </div>
  ) : null;
}
