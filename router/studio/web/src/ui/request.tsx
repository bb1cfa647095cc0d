// The tab of the request: its text, for other programs.
import { signal } from '@preact/signals';
import { buildRequest } from '../model/request.ts';
import { snippet, type Format } from '../model/snippet.ts';
import { texts } from '../model/texts.ts';
import { draft, model, notify, printed } from '../store.ts';
import { Icon } from './icons.tsx';

const format = signal<Format>('json');

export function RequestText() {
  const d = draft.value;
  const m = model.value;
  if (!d || !m) return null;
  const text = snippet(buildRequest(d, m), m, printed.value, format.value);
  return (
    <div class="group code">
      <div class="row">
        <label class="field grow">
          <span>{texts.format}</span>
          <select value={format.value} onChange={(e) => (format.value = e.currentTarget.value as Format)}>
            <option value="json">{texts.json}</option>
            <option value="curl">{texts.curl}</option>
            <option value="python">{texts.python}</option>
            <option value="motiongate">motiongate</option>
          </select>
        </label>
        <button type="button" onClick={() => void copy(text)}>
          <Icon name="copy" />{texts.copy}</button>
      </div>
      <pre tabIndex={0}>{format.value === 'json' ? brief(text) : text}</pre>
    </div>
  );
}

const uncopied = texts.theBrowserDoesNotLet2;

async function copy(text: string): Promise<void> {
  await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error())).then(
    () => notify(texts.theRequestIsCopied),
    () => notify(uncopied),
  );
}

// brief returns the request as the page shows it: the number of joints replaces the skeleton, which fills pages,
// and the number of items replaces long lists. The copied request has both.
function brief(text: string): string {
  const { skeleton, ...rest } = JSON.parse(text) as { skeleton: { joints: unknown[] } };
  const short = (key: string, value: unknown): unknown =>
    ['rotations', 'root_positions', 'joint_names'].includes(key) && Array.isArray(value) && value.length > 4 ? `… ${value.length}` : value;
  const written = JSON.stringify({ ...rest, skeleton: texts.jointsLeftOut(skeleton.joints.length) }, short, 2);
  // Lists of numbers take one line.
  return written.replace(/\[\n\s+([^[\]{}"]*?)\n\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`);
}
