import type { ReactNode } from 'react';
import { useEffect, useId } from 'react';

export type RadioOptionsProps = {
  /** The question; rendered inside the legend, so pass a heading if the page needs one. */
  legend: ReactNode;
  options: readonly ReactNode[];
  /** Index of the chosen option, null while none is chosen. */
  value: number | null;
  onChange: (index: number) => void;
  /** Keys 1 to 4 (and A to D) choose from anywhere on the page, unless the person is typing. */
  shortcuts?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

const letters = 'ABCDEFGH';

/** Which option a key means: 1 or a is the first; null when it means none. */
export function optionForKey(key: string, count: number): number | null {
  const digit = '12345678'.indexOf(key);
  const letter = letters.indexOf(key.toUpperCase());
  const index = key.length === 1 ? Math.max(digit, letter) : -1;
  return index >= 0 && index < count ? index : null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox';
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

/** The answers of a question: the whole row is the target, the key letter stands in mono, chosen is edge, tint and dot. */
export function RadioOptions(props: RadioOptionsProps) {
  const { legend, options, value, onChange, shortcuts, disabled, className = '' } = props;
  const name = useId();
  useEffect(() => {
    if (!shortcuts || disabled) return;
    const choose = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const index = optionForKey(event.key, options.length);
      if (index !== null) onChange(index);
    };
    document.addEventListener('keydown', choose);
    return () => document.removeEventListener('keydown', choose);
  }, [shortcuts, disabled, options.length, onChange]);
  return (
    <fieldset className={className} disabled={disabled}>
      <legend className="contents">{legend}</legend>
      <div className="stack s8">
        {options.map((option, index) => (
          <label className="opt" key={index}>
            <input type="radio" name={name} checked={value === index} onChange={() => onChange(index)} />
            <span className="key" aria-hidden="true">
              {letters[index]}
            </span>
            <span>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
