import { Trans, useLingui } from '@lingui/react/macro';
import { fillIn, type Frame, hasSavedFiles, type Run, type Statement } from '@loopcheck/simulator';
import type { ReactNode } from 'react';
import { type Findable, findableValues, seenTimes } from './call-choices.rules.ts';
import { partsOf, type What } from './call.rules.ts';
import { plantTime } from './host-clock.rules.ts';

/** The values from the run that the parts of the sentence offer. */
export interface CallChoices {
  /** Times of the run so far, newest first, for example `09:41`. */
  readonly recent: readonly string[];
  /** Times that a screen showed or somebody said, newest first. */
  readonly seen: readonly string[];
  readonly findable: Findable;
}

export const listCallChoices = (run: Run, frames: readonly Frame[]): CallChoices => ({
  recent: recentTimes(run, frames),
  seen: seenTimes(frames),
  findable: findableValues(run, frames),
});

type SentenceProps = {
  run: Run;
  says: Statement;
  onChange: (says: Statement) => void;
  choices: CallChoices;
};

const minuteChoices = [10, 15, 20, 30, 40, 45, 60, 90];

/** What the person says on the phone: a sentence with a choice for each part. */
export function Sentence({ run, says, onChange, choices }: SentenceProps) {
  const { t } = useLingui();
  const { recent, seen, findable } = choices;
  const parts = partsOf(says.what);
  const { questions = [] } = run.part;
  const hasSaved = hasSavedFiles(run);
  const whats: readonly { value: What; label: string }[] = [
    { value: 'begin', label: t`I begin my work` },
    { value: 'running', label: t`I was running a line` },
    { value: 'reading', label: hasSaved ? t`I was reading and saving job files` : t`I was only reading` },
    { value: 'found', label: t`I have found something` },
    { value: 'attack', label: t`somebody else is at work on it` },
    { value: 'question', label: t`I have a question before I go on` },
    { value: 'end', label: t`I have finished my work` },
  ];
  return (
    <div className="text-16 leading-[2.75] pointer-coarse:leading-[3.1]">
      <Slot
        lead={<Trans>At</Trans>}
        label={t`Host`}
        value={says.host}
        options={run.part.hosts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(host) => onChange({ ...says, host })}
      />
      <Slot
        label={t`What`}
        value={says.what}
        options={whats}
        onChange={(what) => onChange({ ...says, what: whats.find(({ value }) => value === what)?.value })}
      />
      {parts.includes('minutes') ? (
        <Slot
          lead={<Trans>for about</Trans>}
          label={t`Minutes`}
          value={says.minutes === undefined ? undefined : String(says.minutes)}
          options={minuteChoices.map((minutes) => ({ value: String(minutes), label: t`${minutes} minutes` }))}
          onChange={(minutes) => onChange({ ...says, minutes: Number(minutes) })}
        />
      ) : null}
      {parts.includes('about') ? (
        <Slot
          lead={<Trans>namely</Trans>}
          label={t`What was found`}
          value={says.about ?? ''}
          empty={t`nothing more yet`}
          options={[]}
          groups={[
            {
              label: t`On the sheet`,
              options: findable.sheet.map(({ number, ask, value }) => ({
                value,
                label: `${value} (${number} ${ask})`,
              })),
            },
            { label: t`Seen or heard`, options: findable.seen.map(asOption) },
          ]}
          onChange={(about) => {
            const { about: _, ...rest } = says;
            onChange(about === '' ? rest : { ...rest, about });
          }}
        />
      ) : null}
      {parts.includes('asks') && questions.length > 0 ? (
        <Slot
          lead={<Trans>namely</Trans>}
          label={t`Question`}
          value={says.asks ?? ''}
          empty={t`another one`}
          options={questions.map(({ id, text }) => ({ value: id, label: fillIn(text, run.values) }))}
          onChange={(asks) => {
            const { asks: _, ...rest } = says;
            onChange(asks === '' ? rest : { ...rest, asks });
          }}
        />
      ) : null}
      {parts.includes('since') ? (
        <Slot
          lead={<Trans>since, by your watch,</Trans>}
          label={t`Since`}
          value={says.since}
          options={recent.map(asOption)}
          groups={[{ label: t`Seen or heard`, options: seen.filter((time) => !recent.includes(time)).map(asOption) }]}
          onChange={(since) => onChange({ ...says, since })}
        />
      ) : null}
      {parts.includes('changed') ? (
        <Slot
          lead={<Trans>and I changed</Trans>}
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

const asOption = (text: string): Option => ({ value: text, label: text });

type Option = { readonly value: string; readonly label: string };

type SlotProps = {
  lead?: ReactNode;
  /** The accessible name. */
  label: string;
  value: string | undefined;
  options: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  /** The text of the choice that leaves the part open. If it is omitted, something must be chosen. */
  empty?: string;
  onChange: (value: string) => void;
};

/** A part of the sentence, as a native select in the line of text. */
function Slot({ lead, label, value, options, groups, empty, onChange }: SlotProps) {
  return (
    <span className="me-1.5 inline-flex max-w-full flex-wrap items-baseline gap-x-1.5">
      {lead ? <span>{lead}</span> : null}
      <select
        className={[
          'field-sizing-content min-h-9 max-w-full cursor-pointer rounded-1 border border-b-2 border-line-strong bg-surface px-2 py-0.5',
          'text-[15px]/[1.2] font-medium text-accent pointer-coarse:min-h-11',
        ].join(' ')}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled={empty === undefined}>
          {empty ?? '…'}
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
  );
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map((option) => (
    <option key={`${option.value} ${option.label}`} value={option.value}>
      {option.label}
    </option>
  ));

/** The times that are offered as the beginning of a situation: now, the starts of running lines, and the last steps. */
function recentTimes(run: Run, frames: readonly { readonly at: number }[]): readonly string[] {
  const running = [...run.windows.values()].flatMap((window) => (window.running ? [window.running.startedAt] : []));
  const times = [run.clock, ...running, ...frames.slice(-12).map(({ at }) => at)].toSorted((one, other) => other - one);
  return [...new Set(times.map((time) => plantTime(run, time)))];
}
