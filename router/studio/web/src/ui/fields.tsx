// Parts of forms.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { settle } from '../store.ts';

interface NumberProps {
  name: string;
  value: number | string; // '': none
  set: (text: string) => void; // '': nothing was written
  min?: number | undefined;
  max?: number | undefined;
  step?: number | 'any';
  disabled?: boolean;
  placeholder?: string;
  about?: string | undefined;
  kind?: string; // class
}

// NumberField shows what came of a number that was written: one that is refused gives way to the one before.
export function NumberField({ name, value, set, about, kind = '', ...rest }: NumberProps) {
  const latest = useRef(value);
  latest.current = value;
  const write = (field: HTMLInputElement): void => {
    set(field.value);
    setTimeout(() => (field.value = String(latest.current)));
  };
  return (
    <label class={`field ${kind}`} title={about}>
      <span>{name}</span>
      <input type="number" value={value} onChange={(e) => write(e.currentTarget)} {...rest} />
    </label>
  );
}

interface SelectProps {
  name: string;
  value: string;
  set: (value: string) => void;
  choices: [value: string, label: string][];
  about?: string | undefined;
  kind?: string; // class
}

export function SelectField({ name, value, set, choices, about, kind = '' }: SelectProps) {
  return (
    <label class={`field ${kind}`} title={about}>
      <span>{name}</span>
      <select value={value} onChange={(e) => set(e.currentTarget.value)}>
        {choices.map(([v, label]) => (
          <option key={v} value={v}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CheckProps {
  checked: boolean;
  set: (on: boolean) => void;
  children: ComponentChildren; // the label
  disabled?: boolean;
  about?: string | undefined;
}

export function Check({ checked, set, children, disabled = false, about }: CheckProps) {
  return (
    <label class="check" title={about}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={(e) => set(e.currentTarget.checked)} />
      {children}
    </label>
  );
}

interface SliderProps {
  name: string;
  unit?: string;
  about?: string | undefined;
  min: number;
  max: number;
  step: number;
  value: number;
  set: (v: number) => void;
}

export function Slider({ name, unit = '', about, value, set, ...range }: SliderProps) {
  return (
    <label class="slider" title={about}>
      <span>{name}</span>
      <b>
        {+value.toFixed(3)} {unit}
      </b>
      <input type="range" value={value} onInput={(e) => set(Number(e.currentTarget.value))} onChange={settle} {...range} />
    </label>
  );
}

// whole reads a whole number that is not negative; anything else is 0.
export const whole = (text: string): number => Math.max(0, Math.trunc(Number(text) || 0));
