import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DrillContact } from '@loopcheck/contract/features/drills/drills.contract';
import { carryOn, type Frame, type Input, type Run, type StartedEvent } from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import PhoneCall from 'lucide-react/icons/phone-call';
import Radio from 'lucide-react/icons/radio';
import SquareTerminal from 'lucide-react/icons/terminal';
import User from 'lucide-react/icons/user';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { spokenText } from './heard.rules.ts';
import { Speaker } from './speaker.tsx';
import { type CallDraft, emptyCall, isComplete, togglePerson, toStatement } from './call.rules.ts';
import { plantTime } from './host-clock.rules.ts';
import { listCallChoices, Sentence } from './sentence.tsx';

type CallPanelProps = {
  run: Run;
  /** The event to which the person reacts; null if the person calls without being spoken to. */
  event: StartedEvent | null;
  contacts: readonly DrillContact[];
  frames: readonly Frame[];
  /** What is chosen so far. The parent keeps it when the panel is closed. */
  draft: CallDraft;
  onDraft: (draft: CallDraft) => void;
  onInput: (input: Input) => void;
  /** Goes back to the host, without an answer. */
  onLeave: () => void;
};

/**
 * The phone of the drill: what somebody says, and whom the person calls with which sentence. On a wide screen it stands
 * beside the host; on a narrow screen it covers the whole screen. `Carry on` is as easy to press as `Stop and call`, so
 * that the page does not suggest either.
 */
export function CallPanel(props: CallPanelProps) {
  const { run, event, contacts, draft, onDraft, onInput, onLeave } = props;
  const { people, says, running, answer } = draft;
  const { t } = useLingui();
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const isAnyRunning = [...run.windows.values()].some((window) => window.running);
  const answers = run.part.events.find(({ id }) => id === event?.id)?.answers ?? [];
  const takesPresses = useTakesPresses(event !== null);
  const missing = describeMissing(draft, isAnyRunning);
  useEffect(() => {
    // On a narrow screen the panel covers the host, so the focus moves to the panel. On a wide screen it stays with a
    // person who is typing. The panel gets the focus, and not a button in it, so that nobody presses a button by
    // accident.
    const isBeside = window.matchMedia('(min-width: 1100px)').matches;
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (!event || !isBeside || !isTyping) box.current?.focus({ preventScroll: true });
  }, [event]);
  const change = (part: Partial<CallDraft>) => onDraft({ ...draft, ...part });
  const call = () =>
    onInput({
      kind: 'call',
      people,
      says: toStatement(says),
      running: isAnyRunning && running === 'stop' ? 'stop' : 'go on',
    });
  return (
    <div className="fixed inset-0 z-40 grid grid-rows-[minmax(0,1fr)] xl:static xl:z-auto xl:min-h-0">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the dialog */}
      <section
        ref={box}
        style={takesPresses ? undefined : { pointerEvents: 'none' }}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        className="flex max-h-dvh min-h-0 flex-col overflow-hidden bg-raised outline-0 xl:max-h-full xl:rounded-3 xl:border xl:border-accent"
        onKeyDown={(key) => {
          if (key.key === 'Escape') onLeave();
        }}
      >
        <header className="flex items-center gap-2.5 border-b border-line py-2.5 ps-4 pe-2">
          <span className="text-ink-2">
            <Icon of={event ? icons[event.by] : PhoneCall} size={20} />
          </span>
          <h2 id={titleId} className="min-w-0 flex-1 text-18">
            {event ? <Speaker event={event} /> : <Trans>Call</Trans>}
          </h2>
          <span className="font-mono-plain text-14 text-ink-2" dir="ltr">
            {plantTime(run, event?.at ?? run.clock, true)}
          </span>
          <IconButton
            label={t`Look at the host first`}
            icon={<Icon of={SquareTerminal} size={20} />}
            onClick={onLeave}
          />
        </header>
        <div className="stack grid-cols-[minmax(0,1fr)] min-h-0 flex-1 overflow-auto p-4">
          {event ? <p className="text-22 leading-[1.38]">{spokenText(event)}</p> : null}
          {answers.length > 0 ? (
            <RadioGroup
              label={<Trans>What do you answer?</Trans>}
              choices={[
                ...answers.map(({ id, text }) => ({ value: id, label: text })),
                { value: '', label: <Trans>None of these: I call somebody</Trans> },
              ]}
              value={answer ?? ''}
              onChange={(choice) => change({ answer: choice === '' ? null : choice })}
            />
          ) : null}
          {answer === null && isAnyRunning ? (
            <Question text={<Trans>What do you do with your line?</Trans>}>
              <Segmented
                label={t`What do you do with your line?`}
                wide
                options={[
                  { value: 'go on', label: <Trans>Let it run</Trans> },
                  { value: 'stop', label: <Trans>Stop it, Ctrl+C</Trans> },
                ]}
                value={running ?? ''}
                onChange={(next) => change({ running: next === 'stop' ? 'stop' : 'go on' })}
              />
            </Question>
          ) : null}
          {answer === null ? (
            <>
              <Question text={<Trans>Whom do you call, in which order?</Trans>}>
                <People
                  contacts={contacts}
                  people={people}
                  caller={event?.from}
                  onChange={(next) => change({ people: next })}
                />
              </Question>
              <Question text={<Trans>What do you say?</Trans>}>
                <Sentence
                  run={run}
                  says={says}
                  onChange={(next) => change({ says: next })}
                  choices={listCallChoices(run, props.frames)}
                />
              </Question>
            </>
          ) : null}
        </div>
        {missing !== undefined && answer === null ? <p className="meta px-4 pb-2">{missing}</p> : null}
        <footer className="flex gap-2 border-t border-line px-4 py-3">
          {answer !== null && event ? (
            <FooterButton primary onClick={() => onInput({ kind: 'answer', event: event.id, choice: answer })}>
              <Trans>Answer</Trans>
            </FooterButton>
          ) : (
            <FooterButton primary icon={<Icon of={PhoneCall} />} disabledReason={missing} onClick={call}>
              {event ? <Trans>Stop and call</Trans> : <Trans>Call</Trans>}
            </FooterButton>
          )}
          {event ? (
            <FooterButton onClick={() => onInput({ kind: 'answer', event: event.id, choice: carryOn })}>
              <Trans>Carry on</Trans>
            </FooterButton>
          ) : (
            <FooterButton
              onClick={() => {
                onDraft(emptyCall);
                onLeave();
              }}
            >
              <Trans>Carry on</Trans>
            </FooterButton>
          )}
        </footer>
      </section>
    </div>
  );
}

/** The milliseconds for which the panel of an event ignores a touch after it has opened. */
const ignoredMs = 600;

/**
 * False for a moment after the panel of an event has opened on a touch screen, because a tap that was meant for the
 * host must not give an answer. The keyboard is not affected.
 */
function useTakesPresses(isEvent: boolean): boolean {
  const [takesPresses, setTakesPresses] = useState(() => !isEvent || !window.matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    const timer = setTimeout(() => setTakesPresses(true), ignoredMs);
    return () => clearTimeout(timer);
  }, []);
  return takesPresses;
}

const icons = { radio: Radio, phone: PhoneCall, face: User, nobody: PhoneCall };

function Question({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-14">{text}</h3>
      {children}
    </div>
  );
}

type PeopleProps = {
  contacts: readonly DrillContact[];
  people: readonly string[];
  /** The id of the person who speaks in the event; undefined without an event. */
  caller: string | undefined;
  onChange: (people: readonly string[]) => void;
};

/** The list of people to call. The shown numbers are the order in which the chosen people are called. */
function People({ contacts, people, caller, onChange }: PeopleProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {contacts.map(({ id, name, number }) => {
        const order = people.indexOf(id) + 1;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={order > 0}
            onClick={() => onChange(togglePerson(people, id))}
            className={cx(
              'grid min-h-12 cursor-pointer grid-cols-[30px_1fr_auto] items-center gap-x-2.5 rounded-2 border px-3 py-2',
              'text-start text-14 leading-[1.3]',
              order > 0
                ? 'border-accent bg-accent-soft inset-ring inset-ring-accent'
                : 'border-line-strong bg-raised hover:bg-hover',
            )}
          >
            <span
              aria-hidden="true"
              className={cx(
                'grid size-[26px] place-items-center rounded-full font-mono text-[13px]/[1] font-medium',
                order > 0 ? 'bg-accent text-(--raised)' : 'border-[1.5px] border-dashed border-line-strong',
              )}
            >
              {order > 0 ? order : null}
            </span>
            <span>{name} </span>
            <span className="meta font-mono">{id === caller ? <Trans>answering</Trans> : number}</span>
            {order > 0 ? (
              <span className="sr-only">
                , <Trans>call {order}</Trans>
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

type FooterButtonProps = {
  primary?: boolean;
  icon?: ReactNode;
  disabledReason?: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** Both buttons of the panel are of the same height and width, so that neither is easier to press. */
const FooterButton = ({ primary = false, ...rest }: FooterButtonProps) => (
  <Button {...rest} variant={primary ? 'primary' : 'default'} size="touch" padding="narrow" className="flex-1" />
);

/** A sentence that says what must be chosen before the call; undefined if nothing is missing. */
function describeMissing({ people, says, running }: CallDraft, isAnyRunning: boolean): string | undefined {
  if (isAnyRunning && running === null) return translate`Choose what happens with your line.`;
  if (people.length === 0) return translate`Choose whom you call.`;
  return isComplete(says) ? undefined : translate`Choose each part of the sentence.`;
}
