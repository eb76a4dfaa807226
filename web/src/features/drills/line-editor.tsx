import { Trans, useLingui } from '@lingui/react/macro';
import type { DrillContact } from '@loopcheck/contract/features/drills/drills.contract';
import { drillLimits } from '@loopcheck/contract/features/drills/drill-limits';
import type { SheetLine } from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { NumberPad } from './number-pad.tsx';

type LineEditorProps = {
  line: SheetLine;
  number: number;
  value: string;
  contacts: readonly DrillContact[];
  onWrite: (value: string) => void;
};

/**
 * The control with which the trainee writes a line of the record sheet. The type of the line decides which control it
 * is.
 */
export function LineEditor(props: LineEditorProps) {
  const { line, value, contacts, onWrite } = props;
  switch (line.type) {
    case 'choice':
      return (
        <Choices
          {...props}
          value={value}
          options={(line.of ?? []).map((option) => ({ value: option, name: option }))}
          onWrite={onWrite}
        />
      );
    case 'contact':
      return <Choices {...props} options={contacts.map(({ id, name }) => ({ value: id, name }))} />;
    case 'text':
    case 'number':
    case 'time':
    case 'hash':
      return <Text {...props} />;
  }
}

type ChoicesProps = LineEditorProps & { options: readonly { value: string; name: string }[] };

function Choices({ line, value, options, onWrite }: ChoicesProps) {
  return (
    <div className="col-start-2 mt-1 flex flex-wrap gap-1.5" role="group" aria-label={line.ask}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onWrite(option.value)}
          className={cx(
            'min-h-11 cursor-pointer rounded-2 border border-line-strong bg-raised px-3 text-14 hover:bg-hover lg:min-h-9',
            'aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-accent',
          )}
        >
          {option.name}
        </button>
      ))}
    </div>
  );
}

function Text({ line, number, value, onWrite }: LineEditorProps) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const [padType, setPadType] = useState(() => padTypeFor(line.type));
  const field = useRef<HTMLInputElement>(null);
  const write = () => {
    if (text.trim() !== '') onWrite(text.trim());
  };
  return (
    <form
      className="col-start-2 mt-1 grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        write();
      }}
    >
      <span className="flex gap-1.5">
        <input
          ref={field}
          className={inputClass({ className: 'min-w-0 flex-1' })}
          aria-label={t`Line ${number}, ${line.ask}`}
          dir="ltr"
          value={text}
          maxLength={drillLimits.valueLength}
          autoComplete="off"
          spellCheck={false}
          // The input mode `numeric` is not used, because its keypad has no minus sign on iPhones. While the digit pad
          // is shown, the keyboard of the phone must not open.
          inputMode={padType ? 'none' : 'text'}
          placeholder={line.type === 'time' ? 'YYYY-MM-DD HH:MM' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">
          <Trans>Write</Trans>
        </Button>
      </span>
      {padType ? (
        <NumberPad
          number={number}
          type={padType}
          value={text}
          onChange={setText}
          onKeyboard={() => {
            // The keyboard opens only if the field gets the focus after its input mode has changed.
            flushSync(() => setPadType(null));
            field.current?.focus();
          }}
        />
      ) : null}
      <span className="text-13 text-ink-3">
        <Trans>Tap the value on the screen or in what people said, or type it</Trans>
      </span>
    </form>
  );
}

/**
 * The type of the digit pad of a sheet line; null if the line has no digit pad, or on a device without a touch screen.
 */
function padTypeFor(type: SheetLine['type']): 'number' | 'time' | null {
  if (!window.matchMedia('(pointer: coarse)').matches) return null;
  return type === 'number' || type === 'time' ? type : null;
}
