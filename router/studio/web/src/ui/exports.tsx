import { signal } from '@preact/signals';
import { download } from '../download.ts';
import { filmSizes, type FilmSize } from '../model/film.ts';
import { asGlb, asGltf, parse, type Document } from '../model/glb.ts';
import { ask, caps, lastFrame, playing, notify, take, time, type Take } from '../store.ts';
import { stage } from './stage.ts';
import type { Motion } from '../model/motion.ts';
import { texts } from '../model/texts.ts';
import type { Stage } from '../view/stage.ts';
import type { Reel } from '../view/film.ts';

// What is under way, how much of it is done, and what ends it.
const work = signal<{ name: string; share: number; stop: AbortController } | null>(null);
const trouble = signal('');
const filmSize = signal<FilmSize>('seen');
const inPlace = signal(false);

// Exports are the files that a take is saved as.
export function Exports({ take: t }: { take: Take }) {
  const busy = work.value;
  return (
    <>
      <div class="buttons formats">
        {formats(t).map(([label, ending, about, make]) => (
          <button
            type="button"
            key={label}
            title={about}
            disabled={!!busy || (drawn.includes(label) && !stage.value)}
            onClick={() => void run(label, async (s) => save(await make(s), `${nameOf(t)}.${ending}`))}
          >
            {label}
          </button>
        ))}
      </div>
      {take.value?.id === t.id && <FilmOptions />}
      {busy && busy.share > 0 && (
        <div class="under-way">
          <div class="row">
            <span class="grow">
              {busy.name}: {Math.round(busy.share * 100)} %
            </span>
            <button type="button" class="link" onClick={() => busy.stop.abort()}>{texts.cancel}</button>
          </div>
          <progress max={1} value={busy.share} aria-label={texts.progressOfTheFilm} />
        </div>
      )}
      {trouble.value && (
        <p class="fault" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  );
}

const sizeNames: Record<FilmSize, string> = {
  seen: texts.asSeen,
  '360p': '640 × 360',
  '720p': '1280 × 720',
  '1080p': '1920 × 1080',
  square: texts.square,
  upright: texts.forPhones,
};

// FilmOptions are the size of films, and whether the figure stays in their middle.
function FilmOptions() {
  return (
    <div class="row film-options">
      <label for="film-size">{texts.films}</label>
      <select id="film-size" value={filmSize.value} title={texts.sizeOfFilms} onChange={(e) => (filmSize.value = e.currentTarget.value as FilmSize)}>
        {filmSizes.map((size) => (
          <option key={size} value={size}>
            {sizeNames[size]}
          </option>
        ))}
      </select>
      <label title={texts.filmsInPlace}>
        <input type="checkbox" checked={inPlace.value} onChange={(e) => (inPlace.value = e.currentTarget.checked)} />
        {texts.inPlace}
      </label>
    </div>
  );
}

type Format = [label: string, ending: string, about: string, make: (signal: AbortSignal) => Promise<Blob>];

// Formats that the gateway writes for those who accept them, where its catalogue lists them.
const written: [label: string, ending: string, type: string, about: string][] = [
  ['BVH', 'bvh', 'model/x-bvh', texts.forMotionCapture],
  ['FBX', 'fbx', 'model/x-fbx', texts.forMayaMotionbuilderUnrealAnd],
  ['VRMA', 'vrma', 'model/vrma', texts.forVrmAvatars],
  ['USD', 'usda', 'model/vnd.usda', texts.forOmniverseHoudiniAndBlender],
];

// Formats that the stage draws. It comes after the first answer where the browser draws in software; their buttons wait for it
// in their places, so that nothing moves.
const drawn = [texts.sheet, texts.film, texts.gif];

function formats(t: Take): Format[] {
  const document = async (): Promise<Document> => parse(new Uint8Array(await (t.answer?.blob ?? new Blob()).arrayBuffer()));
  const own: Format[] = [
    ['GLB', 'glb', texts.allSamples, async () => new Blob([asGlb(await document())], { type: 'model/gltf-binary' })],
    ['glTF', 'gltf', texts.allSamples, async () => new Blob([asGltf(await document())], { type: 'model/gltf+json' })],
  ];
  const listed = caps.value?.motiongate?.formats ?? [];
  for (const [label, ending, type, about] of written) {
    if (listed.includes(type)) own.push([label, ending, about, (signal) => fetched(t, type, signal)]);
  }
  if (take.value?.id === t.id) {
    own.push([texts.sheet, 'png', texts.momentsSideBySideAs, sheetOf], [texts.film, 'mp4', texts.asItIsSeenAs, filmOf], [texts.gif, 'gif', texts.asItIsSeenAsGif, gifOf]);
  }
  return own;
}

// fetched sends the request of a take again for another format; the motion comes from memory where it is kept.
async function fetched(t: Take, type: string, signal: AbortSignal): Promise<Blob> {
  const headers = { 'Content-Type': 'application/json', Accept: type };
  const answer = await ask('/generate', { method: 'POST', headers, body: JSON.stringify(t.request), signal });
  if (!answer.ok) throw new Error(texts.formatUnavailable(answer.status, answer.statusText));
  return answer.blob();
}

// staged returns the stage, the take on it and its motion.
function staged(): { s: Stage; t: Take; motion: Motion } {
  const [s, t] = [stage.value, take.value];
  if (!s || !t?.motion) throw new Error(texts.nothingOnTheStage);
  return { s, t, motion: t.motion };
}

async function sheetOf(): Promise<Blob> {
  const { s, t, motion } = staged();
  const { sheet } = await import('../view/film.ts');
  const words = texts.fileTitle(t.title, t.request.model, String(t.request.options?.['seed']));
  return sheet(s, lastFrame.value + 1, motion.fps, words);
}

// reelOf is the film of the take on the stage.
function reelOf(signal: AbortSignal): Reel {
  const { fps } = staged().motion;
  const progress = (share: number): void => {
    if (work.value) work.value = { ...work.value, share };
  };
  return { size: filmSize.value, inPlace: inPlace.value, seconds: (lastFrame.value + 1) / fps, fps, progress, signal };
}

const filmOf = async (signal: AbortSignal): Promise<Blob> => (await import('../view/film.ts')).film(staged().s, reelOf(signal));
const gifOf = async (signal: AbortSignal): Promise<Blob> => (await import('../view/film.ts')).gif(staged().s, reelOf(signal));

// run does one thing at a time, and gives the stage back afterwards.
async function run(name: string, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const was = { playing: playing.value, time: time.value };
  trouble.value = '';
  work.value = { name, share: 0, stop };
  playing.value = false;
  try {
    await act(stop.signal);
    notify(texts.isSaved(name));
  } catch (e) {
    if (!stop.signal.aborted) trouble.value = e instanceof Error ? e.message : String(e);
  } finally {
    work.value = null;
    stage.value?.seek(was.time);
    playing.value = was.playing;
  }
}

// save names a file for what it is: several samples of a format that has one come as ZIP, and a film may be a WebM.
function save(blob: Blob, name: string): void {
  const named = blob.type === 'video/webm' ? name.replace(/\.mp4$/, '.webm') : name;
  download(blob, blob.type === 'application/zip' ? `${named}.zip` : named);
}

function nameOf(t: Take): string {
  const plain = t.title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-|-$/g, '').slice(0, 48) || 'motion';
}
