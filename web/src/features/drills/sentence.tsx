import { Trans, useLingui } from '@lingui/react/macro';
import { fillIn, type Frame, hasSavedFiles, type Run, type Statement } from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type FindableValues, findableValues, seenTimes } from './call-choices.rules.ts';
import { statementPartsOf, type StatementKind } from './call.rules.ts';
import { plantTime } from './host-clock.rules.ts';

/** The values from the run that the trainee can choose in the parts of the sentence. */
export interface CallChoices {
  /** At most eight times of day from the run so far, by the trainee's watch, newest first, for example `09:41`. */
  readonly recent: readonly string[];
  /**
   * Times that a screen showed or a contact said, newest first. A time of another day than today begins with its date.
   */
  readonly seen: readonly string[];
  readonly findable: FindableValues;
}

export const listCallChoices = (run: Run, frames: readonly Frame[]): CallChoices => ({
  recent: recentTimes(run, frames),
  seen: seenTimes(run, frames),
  findable: findableValues(run, frames),
});

type SentenceProps = {
  run: Run;
  says: Statement;
  onChange: (says: Statement) => void;
  choices: CallChoices;
};

const minuteChoices = [10, 15, 20, 30, 40, 45, 60, 90];

/** What the trainee says in a call: a sentence with a choice for each part. */
export function Sentence({ run, says, onChange, choices }: SentenceProps) {
  const { t } = useLingui();
  const { recent, seen, findable } = choices;
  const parts = statementPartsOf(says.what);
  const { questions = [], observations = [] } = run.part;
  const hasSaved = hasSavedFiles(run);
  const asksOfferedQuestion = parts.includes('asks') && questions.length > 0 && says.asks !== undefined;
  const needsColonAfterWhat = parts.includes('about') || asksOfferedQuestion;
  const statementKinds: readonly { value: StatementKind; label: string }[] = [
    { value: 'begin', label: t`I begin my work` },
    { value: 'running', label: t`I was running a command` },
    {
      value: 'reading',
      label: hasSaved ? t`I have been reading and saving files of this job` : t`I have only been reading`,
    },
    { value: 'found', label: t`I have found something` },
    { value: 'attack', label: t`somebody else is at work` },
    { value: 'question', label: t`I have a question before I go on` },
    { value: 'end', label: t`I have finished my work` },
  ];
  return (
    <div className="text-16 leading-[2.5] pointer-coarse:leading-[2.95]">
      <Slot
        lead={<Trans>At</Trans>}
        label={t`Host`}
        placeholder={t`choose the host`}
        value={says.host}
        options={run.part.hosts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(host) => onChange({ ...says, host })}
      />
      <Slot
        label={t`What`}
        placeholder={t`choose what you say`}
        hasColonAfter={needsColonAfterWhat}
        value={says.what}
        options={statementKinds}
        onChange={(what) => onChange({ ...says, what: statementKinds.find(({ value }) => value === what)?.value })}
      />
      {parts.includes('minutes') ? (
        <Slot
          lead={<Trans>and need about</Trans>}
          label={t`Minutes`}
          value={says.minutes === undefined ? undefined : String(says.minutes)}
          options={minuteChoices.map((minutes) => ({ value: String(minutes), label: t`${minutes} minutes` }))}
          onChange={(minutes) => onChange({ ...says, minutes: Number(minutes) })}
        />
      ) : null}
      {parts.includes('about') ? (
        <Slot
          label={t`What was found`}
          value={says.about ?? ''}
          openChoice={t`details follow,`}
          options={[]}
          groups={[
            {
              label: t`What you see`,
              options: observations.map((text) => asOption(fillIn(text, run.values))),
            },
            {
              label: t`On the sheet`,
              options: findable.sheet.map(({ number, ask, value }) => ({
                value,
                label: t`${value} (line ${number}: ${ask})`,
              })),
            },
            { label: t`Seen or heard`, options: findable.seen.map(asOption) },
          ]}
          onChange={(about) => {
            const { about: _, ...withoutAbout } = says;
            onChange(about === '' ? withoutAbout : { ...withoutAbout, about });
          }}
        />
      ) : null}
      {parts.includes('asks') && questions.length > 0 ? (
        <Slot
          lead={says.asks === undefined ? <Trans>and I ask</Trans> : null}
          label={t`Question`}
          value={says.asks ?? ''}
          openChoice={t`what I need to know`}
          options={questions.map(({ id, text }) => ({ value: id, label: fillIn(text, run.values) }))}
          onChange={(asks) => {
            const { asks: _, ...withoutQuestion } = says;
            onChange(asks === '' ? withoutQuestion : { ...withoutQuestion, asks });
          }}
        />
      ) : null}
      {parts.includes('since') ? (
        <Slot
          lead={<LeadOfSince what={says.what} />}
          tail={<Trans>by my watch,</Trans>}
          label={t`Since`}
          value={says.since}
          options={recent.map(asOption)}
          groups={[{ label: t`Seen or heard`, options: seen.filter((time) => !recent.includes(time)).map(asOption) }]}
          onChange={(since) => onChange({ ...says, since })}
        />
      ) : null}
      {parts.includes('changed') ? (
        <Slot
          lead={<Trans>and I have changed</Trans>}
          label={t`Changed`}
          value={says.changed}
          options={[
            { value: 'nothing', label: hasSaved ? t`nothing but the files of this job` : t`nothing` },
            { value: 'something', label: t`something` },
          ]}
          onChange={(changed) => onChange({ ...says, changed: changed === 'nothing' ? 'nothing' : 'something' })}
        />
      ) : null}
    </div>
  );
}

/** The words before the time at which the situation of the statement began. */
function LeadOfSince({ what }: { what: StatementKind | undefined }) {
  if (what === 'running') return <Trans>that began at</Trans>;
  return what === 'attack' ? <Trans>and has been since</Trans> : <Trans>since</Trans>;
}

const asOption = (text: string): Option => ({ value: text, label: text });

type Option = { readonly value: string; readonly label: string };

type SlotProps = {
  /** The words before and after the choice. */
  lead?: ReactNode;
  tail?: ReactNode;
  /** The accessible name of the choice. */
  label: string;
  value: string | undefined;
  options: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  /** The text of the choice that says nothing exact. If `openChoice` is omitted, the trainee must choose an option. */
  openChoice?: string;
  /** The text while nothing is chosen, for a part in which the trainee must choose an option. */
  placeholder?: string;
  /** Adds a colon directly after the part, in the same row. */
  hasColonAfter?: boolean;
  onChange: (value: string) => void;
};

/**
 * A part of the sentence, as a native select within the text. A closed select cuts a long text and cannot wrap it. So
 * the select is transparent, and an element behind it shows the chosen text, which can wrap.
 */
function Slot(props: SlotProps) {
  const {
    lead,
    tail,
    label,
    value = '',
    options,
    groups,
    openChoice,
    placeholder = openChoice ?? '…',
    hasColonAfter,
    onChange,
  } = props;
  const allOptions = [...options, ...(groups ?? []).flatMap((group) => group.options)];
  return (
    <span
      className={cx(
        'me-1.5 inline-flex max-w-full items-baseline',
        hasColonAfter === true ? 'gap-x-0.5' : 'flex-wrap gap-x-1.5',
      )}
    >
      {lead ? <span>{lead}</span> : null}
      <span
        className={[
          'relative inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-1 border border-b-2 border-line-strong bg-surface',
          'px-2 py-1.5 text-[15px]/[1.25] font-medium text-accent pointer-coarse:min-h-11',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        ].join(' ')}
      >
        <span className="min-w-0 wrap-anywhere" aria-hidden="true">
          {allOptions.find((option) => option.value === value)?.label ?? placeholder}
        </span>
        <Icon of={ChevronDown} size={14} />
        <select
          // The select is larger than its box by the width of the border, so that a press on the border opens the
          // select.
          className="absolute -inset-x-px -top-px h-[calc(100%+3px)] w-[calc(100%+2px)] cursor-pointer opacity-0"
          aria-label={label}
          required={openChoice === undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled={openChoice === undefined}>
            {placeholder}
          </option>
          <Options options={options} />
          {groups?.map((group) =>
            group.options.length > 0 ? (
              <optgroup key={group.label} label={group.label}>
                <Options options={group.options} />
              </optgroup>
            ) : null,
          )}
        </select>
      </span>
      {tail ? <span>{tail}</span> : null}
      {hasColonAfter === true ? <span>:</span> : null}
    </span>
  );
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map((option) => (
    <option key={`${option.value} ${option.label}`} value={option.value}>
      {option.label}
    </option>
  ));

/** The largest number of times that `recentTimes` returns. */
const maxRecent = 8;

/**
 * The times of the run that the trainee can choose as the beginning of a situation, newest first: the present time, the
 * start times of the running command lines, and the times of the last 12 inputs. The times that were seen or heard
 * (`seenTimes`) are offered after them.
 */
function recentTimes(run: Run, frames: readonly { readonly at: number }[]): readonly string[] {
  const running = [...run.windows.values()].flatMap((window) => (window.running ? [window.running.startedAt] : []));
  const times = [run.clock, ...running, ...frames.slice(-12).map(({ at }) => at)].toSorted((one, other) => other - one);
  return [...new Set(times.map((time) => plantTime(run, time)))].slice(0, maxRecent);
}
