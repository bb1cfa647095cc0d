import type { Model, ModelOption } from '../model/protocol.ts';
import { editOptions } from '../store.ts';
import { Check, NumberField, SelectField, Slider } from './fields.tsx';
import { texts } from '../model/texts.ts';

// ModelOptions is made of what a model says of its own options.
export function ModelOptions({ options: own, model }: { options: Record<string, unknown>; model: Model }) {
  const options = model.model_options ?? [];
  if (!options.length) return null;
  const changed = options.filter((o) => o.name in own);
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
          >{texts.reset}</button>
        )}
      </summary>
      {options.map((o) => (
        <Field key={o.name} option={o} own={own} />
      ))}
    </details>
  );
}

function Field({ option: o, own }: { option: ModelOption; own: Record<string, unknown> }) {
  const value = o.name in own ? own[o.name] : o.default;
  const set = (to: unknown, kind = ''): void => {
    const { [o.name]: _, ...rest } = own;
    editOptions({ model: to === o.default ? rest : { ...rest, [o.name]: to } }, kind);
  };
  const title = o.title ?? o.name.replaceAll('_', ' ');
  switch (o.type) {
    case 'boolean':
      return (
        <Check checked={value === true} about={o.description} set={set}>
          {title}
        </Check>
      );
    case 'enum': {
      const none: [string, string][] = value === undefined ? [['', '—']] : [];
      const choices = (o.values ?? []).map((v): [string, string] => [v, v.replaceAll('_', ' ')]);
      return (
        <SelectField
          kind="line"
          name={title}
          about={o.description}
          value={String(value ?? '')}
          choices={[...none, ...choices]}
          set={set}
        />
      );
    }
    case 'flags': {
      const on = Array.isArray(value) ? (value as string[]) : [];
      return (
        <fieldset title={o.description}>
          <legend>{title}</legend>
          {o.values?.map((v) => (
            <Check key={v} checked={on.includes(v)} set={(checked) => set(checked ? [...on, v] : on.filter((x) => x !== v))}>
              {v.replaceAll('_', ' ')}
            </Check>
          ))}
        </fieldset>
      );
    }
    default: {
      const whole = o.type === 'integer';
      if (o.minimum === undefined || o.maximum === undefined) {
        return (
          <NumberField
            kind="line"
            name={title}
            about={o.description}
            step={whole ? 1 : 'any'}
            min={o.minimum}
            max={o.maximum}
            value={value === undefined ? '' : Number(value)}
            set={(text) => set(text === '' ? o.default : whole ? Math.trunc(Number(text)) : Number(text))}
          />
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
