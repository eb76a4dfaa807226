import { Trans } from '@lingui/react/macro';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import type { DrillResultLine } from '@loopcheck/contract/features/drills/drill-result';
import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import Minus from 'lucide-react/icons/minus';
import UserCheck from 'lucide-react/icons/user-check';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react/types';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FilteredPanel } from './filtered-panel.tsx';
import { keepNamesWhole } from './row-breaks.tsx';

/**
 * What the trainee has written on the lines of the record sheet, beside the values that the host had. If there are lines
 * that do not count, a filter shows either only these lines or all lines.
 */
export function Findings({ lines }: { lines: readonly DrillResultLine[] }) {
  const linesToMend = lines.filter(({ state }) => state !== 'right' && state !== 'counted');
  const [filter, setFilter] = useState('mend');
  const isFiltered = linesToMend.length > 0 && filter === 'mend';
  return (
    <FilteredPanel
      title={<Trans>What you found</Trans>}
      filter={filter}
      filters={
        linesToMend.length > 0
          ? [
              { value: 'mend', label: <Trans>To mend {linesToMend.length}</Trans> },
              { value: 'all', label: <Trans>All {lines.length}</Trans> },
            ]
          : []
      }
      onFilter={setFilter}
    >
      <ol className="px-4 py-1 lg:px-6">
        {(isFiltered ? linesToMend : lines).map((line) => (
          <Finding key={line.id} line={line} />
        ))}
      </ol>
    </FilteredPanel>
  );
}

function Finding({ line }: { line: DrillResultLine }) {
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-t border-line py-3.5 text-[15px]/[1.45] first:border-0">
      <span className="font-mono text-[13px]/[22px] font-medium text-ink-3">{line.number}</span>
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-0.5">
          <h3 className="text-[15px] font-medium">
            {line.ask}{' '}
            {line.isMust ? (
              <Badge>
                <Trans>Must be right</Trans>
              </Badge>
            ) : null}
          </h3>
          <LineStateMark state={line.state} />
        </div>
        <Values line={line} />
        {line.state === 'unseen' ? (
          <p className="text-14 text-ink-2">
            <Trans>
              It was true on this host. On the next one it may not be. A line that you have not seen is a guess, and
              does not count.
            </Trans>
          </p>
        ) : null}
        {line.why ? <p className="text-14 text-ink-2">{keepNamesWhole(line.why)}</p> : null}
        {line.note === null ? null : <p className="text-14 text-ink-2">{keepNamesWhole(line.note)}</p>}
        {line.counted ? (
          <p className="text-14 text-ink-2">
            <Trans>
              Counted by {line.counted.by}: {line.counted.reason}
            </Trans>
          </p>
        ) : null}
      </div>
    </li>
  );
}

function Values({
  line: { written, hostHad, state, shownBy, shownAt, isJudgement = false },
}: {
  line: DrillResultLine;
}) {
  return (
    <>
      {/* For an empty line, `LineStateMark` already says that nothing is written. */}
      {written === '' ? null : (
        <p className="text-14 text-ink-2">
          <Trans>
            You wrote <Value text={nameOfContact(written)} />
          </Trans>
        </p>
      )}
      {state === 'wrong' || state === 'missed' ? (
        <p className="text-14 text-ink-2">
          <RightValue hostHad={hostHad} isJudgement={isJudgement} />
        </p>
      ) : null}
      {state === 'right' || state === 'counted' || shownBy === null ? null : (
        <p className="text-14 text-ink-2">
          <Trans>
            Shown by <Value text={shownBy} />
          </Trans>
        </p>
      )}
      {shownAt === null ? null : (
        <p className="meta">
          <Trans>First on your screen at step {shownAt}</Trans>
        </p>
      )}
    </>
  );
}

/**
 * The value that would have been right. If the line asks for a judgement, such as who must decide, `hostHad` is the right
 * answer, and not a value of the host.
 */
function RightValue({ hostHad, isJudgement }: { hostHad: string; isJudgement: boolean }) {
  if (hostHad === '') return <Trans>The host had no value for this line.</Trans>;
  if (isJudgement) {
    return (
      <Trans>
        Right: <Value text={nameOfContact(hostHad)} />
      </Trans>
    );
  }
  return (
    <Trans>
      The host had <Value text={nameOfContact(hostHad)} />
    </Trans>
  );
}

const Value = ({ text }: { text: string }) => (
  <bdi className="font-mono text-14 wrap-anywhere text-ink">{keepNamesWhole(text)}</bdi>
);

const icons: Readonly<Record<DrillResultLine['state'], LucideIcon>> = {
  right: Check,
  wrong: X,
  missed: Minus,
  unseen: EyeOff,
  counted: UserCheck,
};

const colors: Readonly<Record<DrillResultLine['state'], string>> = {
  right: 'text-ink-2',
  wrong: 'text-red',
  missed: 'text-red',
  unseen: 'text-amber',
  counted: 'text-ink-2',
};

/** The state of a sheet line: an icon with a word. */
export function LineStateMark({ state }: Pick<DrillResultLine, 'state'>) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-14 font-medium', colors[state])}>
      <Icon of={icons[state]} size={16} />
      <LineStateWord state={state} />
    </span>
  );
}

function LineStateWord({ state }: Pick<DrillResultLine, 'state'>) {
  switch (state) {
    case 'right':
      return <Trans>Right</Trans>;
    case 'wrong':
      return <Trans>Wrong</Trans>;
    case 'missed':
      return <Trans>Not written</Trans>;
    case 'unseen':
      return <Trans>Right, but you had not looked</Trans>;
    case 'counted':
      return <Trans>Counted by a trainer</Trans>;
  }
}
