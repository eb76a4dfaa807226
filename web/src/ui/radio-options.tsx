import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { useEffect, useId } from 'react';

export type RadioOptionsProps = {
  /** The question, the content of the legend element. */
  legend: ReactNode;
  /** The content between the question and the options. It is not part of the accessible name of the group. */
  between?: ReactNode;
  options: readonly ReactNode[];
  /** The index (from 0) of the chosen option, or null if no option is chosen. */
  value: number | null;
  onChange: (index: number) => void;
  /**
   * True if the keys 1 to 8 and A to H choose an option. While a text input or a select has the focus, these keys do
   * not choose an option.
   */
  shortcuts?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

const letters = 'ABCDEFGH';
const digits = '12345678';

const row = cx(
  'grid min-h-14 cursor-pointer grid-cols-[auto_auto_1fr] items-start gap-3 rounded-2 border border-line-strong',
  'bg-surface px-4 py-3.5 leading-[1.45] lg:px-[18px] lg:py-4 lg:text-[17px]',
  'hover:border-ink-3 hover:bg-raised',
  'has-[input:checked]:border-accent has-[input:checked]:bg-accent-soft',
  'has-[input:checked]:shadow-[inset_0_0_0_1px_var(--accent)]',
);
const radio = cx(
  'peer mt-px grid size-[22px] appearance-none place-items-center rounded-full border-[1.5px] border-line-strong',
  'bg-raised checked:border-accent',
  'checked:after:size-[12px] checked:after:rounded-full checked:after:bg-accent',
  'forced-colors:checked:after:bg-[Highlight] forced-colors:checked:after:forced-color-adjust-none',
);

/** Returns the index of the option that a key chooses, for example 0 for the keys 1, A and a, or null. */
export function optionForKey(key: string, optionCount: number): number | null {
  const isCharacter = key.length === 1;
  const index = isCharacter ? Math.max(digits.indexOf(key), letters.indexOf(key.toUpperCase())) : -1;
  return index >= 0 && index < optionCount ? index : null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox';
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

/** The answer options of a question as radio buttons, each in a row with its letter. */
export function RadioOptions(props: RadioOptionsProps) {
  const { legend, between, options, value, onChange, shortcuts, disabled, className = '' } = props;
  const name = useId();
  useEffect(() => {
    if (!shortcuts || disabled) return;
    const chooseByKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const index = optionForKey(event.key, options.length);
      if (index !== null) onChange(index);
    };
    document.addEventListener('keydown', chooseByKey);
    return () => document.removeEventListener('keydown', chooseByKey);
  }, [shortcuts, disabled, options.length, onChange]);
  return (
    <fieldset className={className} disabled={disabled}>
      <legend className="contents">{legend}</legend>
      {between}
      <div className="stack gap-2">
        {options.map((option, index) => (
          <label className={row} key={index}>
            <input
              type="radio"
              className={radio}
              name={name}
              checked={value === index}
              onChange={() => onChange(index)}
            />
            <span
              className="font-mono text-[13px]/[24px] font-medium text-ink-3 peer-checked:text-ink-2"
              aria-hidden="true"
            >
              {letters[index]}
            </span>
            <span className="min-w-0 wrap-anywhere">{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
