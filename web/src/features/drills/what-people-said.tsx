import { Trans, useLingui } from '@lingui/react/macro';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import type { Input, Run } from '@loopcheck/simulator';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Phone from 'lucide-react/icons/phone';
import { memo, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Heard, heardValues, listValuesOfSeed, spokenText } from './heard.rules.ts';
import { plantTime } from './host-clock.rules.ts';
import { Value, type ValueActions } from './host-lines.tsx';
import { Speaker } from './speaker.tsx';
import { useValueActions } from './use-value-actions.ts';

type SaidProps = {
  run: Run;
  heard: readonly Heard[];
  /** The id of the sheet line that is being written; null if no line is being written. */
  currentSheetLine: string | null;
  onInput: (input: Input) => void;
};

/**
 * All that contacts have said during the run, newest first. The trainee can press a name, a number or a host that a
 * contact said, to write it on the sheet.
 */
export const WhatPeopleSaid = memo(function WhatPeopleSaid({ run, heard, currentSheetLine, onInput }: SaidProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const valueActions = useValueActions({ run, currentSheetLine, onInput });
  const variedValues = useMemo(() => listValuesOfSeed(run), [run]);
  const said = heard.filter(({ text }) => text !== null).toReversed();
  if (said.length === 0) return null;
  return (
    <div className="flex-none rounded-3 border border-line bg-surface">
      <Button
        variant="quiet"
        wide
        align="between"
        padding="narrow"
        size="touch"
        className="xl:min-h-9"
        aria-expanded={isOpen}
        icon={<Icon of={Phone} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="flex-1">
          <Trans>What people said</Trans>
        </span>{' '}
        <span className="meta tabular-nums">{said.length}</span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} />
      </Button>
      {isOpen ? (
        <ul aria-label={t`What people said`} className="border-t border-line">
          {said.map((each, index) => (
            // New items come first. So the key is the position from the end of the list: it stays the same.
            <SaidItem
              key={said.length - index}
              id={`${said.length - index}`}
              run={run}
              heard={each}
              // An entry without a drill event is a reply to a call of the trainee. A reply only repeats what the
              // trainee said, so its words get no buttons.
              words={each.event === null ? [] : heardValues(each.text ?? '', variedValues)}
              valueActions={valueActions}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
});

type SaidItemProps = {
  id: string;
  run: Run;
  heard: Heard;
  /** The names, numbers and hosts in the sentence that the trainee can write on the sheet. */
  words: readonly string[];
  valueActions: ValueActions | null;
};

function SaidItem({ id, run, heard, words, valueActions }: SaidItemProps) {
  return (
    <li className="grid gap-1.5 border-b border-line px-4 py-2.5 text-14 last:border-0">
      <span className="meta flex justify-between gap-3">
        <span>
          {heard.channel === null ? nameOfContact(heard.from) : <Speaker from={heard.from} channel={heard.channel} />}
        </span>
        <span className="font-mono-plain" dir="ltr">
          {plantTime(run, heard.at)}
        </span>
      </span>
      <p>{spokenText(heard.channel, heard.text ?? '')}</p>
      {valueActions && words.length > 0 ? (
        <div className="drill-said">
          {words.map((text, index) => (
            <Value
              key={text}
              text={text}
              valueKey={`${id}/${index}`}
              valueActions={valueActions}
              className="drill-chip"
            />
          ))}
        </div>
      ) : null}
    </li>
  );
}
