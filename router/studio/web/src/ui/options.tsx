import type { Model, ModelOption } from '../model/protocol.ts';
import { draft, editOptions } from '../store.ts';
import { Slider } from './direct.tsx';

// ModelOptions is made of what a model says of its own options.
export function ModelOptions({ model }: { model: Model }) {
  const options = model.model_options ?? [];
  if (!options.length) return null;
  const changed = options.filter((o) => o.name in draft.value!.options.model);
  return (
    <details class="group" open>
      <summary>
        {model.id}
        {changed.length > 0 && (
          <button
            type="button"
            class="link"
            onClick={(e) => {
              e.preventDefault();
              editOptions({ model: {} });
            }}
          >
            reset
          </button>
        )}
      </summary>
      {options.map((o) => (
        <Field key={o.name} option={o} />
      ))}
    </details>
  );
}

function Field({ option: o }: { option: ModelOption }) {
  const own = draft.value!.options.model;
  const value = o.name in own ? own[o.name] : o.default;
  const set = (to: unknown, kind = ''): void => {
    const { [o.name]: _, ...rest } = own;
    editOptions({ model: to === o.default ? rest : { ...rest, [o.name]: to } }, kind);
  };
  const title = o.title ?? o.name.replaceAll('_', ' ');
  switch (o.type) {
    case 'boolean':
      return (
        <label class="check" title={o.description}>
          <input type="checkbox" checked={value === true} onChange={(e) => set(e.currentTarget.checked)} />
          {title}
        </label>
      );
    case 'enum':
      return (
        <label class="field line" title={o.description}>
          <span>{title}</span>
          <select value={String(value ?? '')} onChange={(e) => set(e.currentTarget.value)}>
            {value === undefined && <option value="">—</option>}
            {o.values?.map((v) => (
              <option key={v} value={v}>
                {v.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </label>
      );
    case 'flags': {
      const on = Array.isArray(value) ? (value as string[]) : [];
      return (
        <fieldset title={o.description}>
          <legend>{title}</legend>
          {o.values?.map((v) => (
            <label class="check" key={v}>
              <input
                type="checkbox"
                checked={on.includes(v)}
                onChange={(e) => set(e.currentTarget.checked ? [...on, v] : on.filter((x) => x !== v))}
              />
              {v.replaceAll('_', ' ')}
            </label>
          ))}
        </fieldset>
      );
    }
    default: {
      const whole = o.type === 'integer';
      if (o.minimum === undefined || o.maximum === undefined) {
        return (
          <label class="field line" title={o.description}>
            <span>{title}</span>
            <input
              type="number"
              step={whole ? 1 : 'any'}
              min={o.minimum}
              max={o.maximum}
              value={value === undefined ? '' : Number(value)}
              onChange={(e) =>
                set(
                  e.currentTarget.value === ''
                    ? o.default
                    : whole
                      ? Math.trunc(Number(e.currentTarget.value))
                      : Number(e.currentTarget.value),
                )
              }
            />
          </label>
        );
      }
      const step = whole ? 1 : (o.maximum - o.minimum) / 40;
      return (
        <Slider
          name={title}
          about={o.description}
          min={o.minimum}
          max={o.maximum}
          step={step}
          value={Number(value ?? o.minimum)}
          set={(v) => set(v, o.name)}
        />
      );
    }
  }
}
