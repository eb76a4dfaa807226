import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { letterOf } from './letters.ts';
import { moved } from './moved.ts';
import type { EditedQuestion } from './use-question-draft.ts';

type OptionRowsProps = { edited: EditedQuestion; onChange: (change: Partial<EditedQuestion>) => void };

/** The options as rows: the round mark says which is right, Alt with an arrow moves a row. */
export function OptionRows({ edited, onChange }: OptionRowsProps) {
  const { t } = useLingui();
  const name = useId();
  const rows = useRef<HTMLOListElement>(null);
  const { options, correctOption } = edited;
  const focus = (index: number) => rows.current?.querySelectorAll<HTMLInputElement>('input[type=text]')[index]?.focus();
  const move = (index: number, by: number) => {
    const places = moved(
      options.map((_, place) => place + 1),
      index,
      by,
    );
    onChange({
      options: places.map((place) => options[place - 1] ?? ''),
      correctOption: places.indexOf(correctOption) + 1,
    });
    requestAnimationFrame(() => focus(Math.min(options.length - 1, Math.max(0, index + by))));
  };
  const remove = (index: number) =>
    onChange({
      options: options.toSpliced(index, 1),
      correctOption: correctOption > index + 1 ? correctOption - 1 : Math.min(correctOption, options.length - 1),
    });
  const press = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    move(index, by);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-14 mb-1.5 font-medium">
        <Trans>Options; mark the right one</Trans>
      </legend>
      <ol className="grid gap-2" ref={rows}>
        {options.map((text, index) => {
          const letter = letterOf(index + 1);
          return (
            <li key={index} className="row gap-1.5!">
              <label className="inline-flex min-h-11 min-w-14 items-center gap-2">
                <input
                  type="radio"
                  name={name}
                  className="size-5 accent-(--accent)"
                  checked={correctOption === index + 1}
                  aria-label={t`${letter} is right`}
                  onChange={() => onChange({ correctOption: index + 1 })}
                />
                <span className="font-mono" aria-hidden="true">
                  {letter}
                </span>
              </label>
              <input
                type="text"
                className="input min-w-0 grow"
                aria-label={t`Option ${letter}`}
                maxLength={500}
                value={text}
                onChange={(event) => onChange({ options: options.with(index, event.target.value) })}
                onKeyDown={(event) => press(event, index)}
              />
              <RowButtons letter={letter} index={index} count={options.length} onMove={move} onRemove={remove} />
            </li>
          );
        })}
      </ol>
      {options.length < 8 ? (
        <Button
          variant="quiet"
          icon={<Icon of={Plus} size={16} />}
          onClick={() => {
            onChange({ options: [...options, ''] });
            requestAnimationFrame(() => focus(options.length));
          }}
        >
          <Trans>Add option</Trans>
        </Button>
      ) : null}
    </fieldset>
  );
}

type RowButtonsProps = {
  letter: string;
  index: number;
  count: number;
  onMove: (index: number, by: number) => void;
  onRemove: (index: number) => void;
};

function RowButtons({ letter, index, count, onMove, onRemove }: RowButtonsProps) {
  const { t } = useLingui();
  return (
    <span className="flex shrink-0">
      <IconButton
        className="max-sm:hidden"
        label={t`Move ${letter} up`}
        icon={<Icon of={ArrowUp} size={16} />}
        disabled={index === 0}
        onClick={() => onMove(index, -1)}
      />
      <IconButton
        label={t`Move ${letter} down`}
        icon={<Icon of={ArrowDown} size={16} />}
        disabled={index === count - 1}
        onClick={() => onMove(index, 1)}
      />
      <IconButton
        label={t`Remove ${letter}`}
        icon={<Icon of={Trash} size={16} />}
        disabled={count <= 2}
        onClick={() => onRemove(index)}
      />
    </span>
  );
}
