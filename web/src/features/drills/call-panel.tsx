import { Trans, useLingui } from '@lingui/react/macro';
import type { DrillContact } from '@loopcheck/contract/features/drills/drills.contract';
import { carryOn, type Frame, type Input, type Run, type StartedEvent } from '@loopcheck/simulator';
import { useBlocker } from '@tanstack/react-router';
import { cx } from 'class-variance-authority';
import PhoneCall from 'lucide-react/icons/phone-call';
import SquareTerminal from 'lucide-react/icons/terminal';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { spokenText } from './heard.rules.ts';
import { Speaker } from './speaker.tsx';
import { speakingIcons } from './speaking-icons.ts';
import {
  type CallDraft,
  callInstead,
  emptyCall,
  findMissingPart,
  type RequiredStatementPart,
  toggleContact,
  toStatement,
} from './call.rules.ts';
import { keepNamesWhole } from './row-breaks.tsx';
import { plantTime } from './host-clock.rules.ts';
import { listCallChoices, Sentence } from './sentence.tsx';
import { useSettled } from './use-settled.ts';

type CallPanelProps = {
  run: Run;
  /** The drill event to which the trainee reacts; null if the trainee starts a call without a drill event. */
  event: StartedEvent | null;
  contacts: readonly DrillContact[];
  frames: readonly Frame[];
  /** What the trainee has chosen so far. The parent keeps the draft when the panel is closed. */
  draft: CallDraft;
  /** True if the trainee has opened the panel: it was closed before, or only a notice announced the drill event. */
  isReopened: boolean;
  onDraft: (draft: CallDraft) => void;
  onInput: (input: Input) => void;
  /**
   * Closes the panel without an answer or a call. If a contact waits for a reaction, a notice then says which contact.
   */
  onLeave: () => void;
};

/**
 * The panel of a drill event or a call: what a contact says, the answers, and the contacts whom the trainee calls with
 * a sentence. On a wide screen, the panel stands beside the host; on a narrow screen, it covers the whole screen. The
 * browser's Back closes the panel before it leaves the run.
 */
export function CallPanel(props: CallPanelProps) {
  const { run, event, contacts, frames, draft, isReopened, onDraft, onInput, onLeave } = props;
  const { calledContacts, says, runningLines, answer } = draft;
  const { t } = useLingui();
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const isAnyRunning = [...run.windows.values()].some((window) => window.running);
  const answers = run.part.events.find(({ id }) => id === event?.id)?.answers ?? [];
  const choices = useMemo(() => listCallChoices(run, frames), [run, frames]);
  // If the panel has opened by itself, a press that was meant for the host or the sheet must not press a button of the
  // panel.
  const takesPresses = useSettled(event?.id, event !== null && !isReopened);
  const isCall = answers.length === 0 || answer === callInstead;
  // What must still be chosen before the main button calls or answers.
  const missingAnswer = answer === null ? 'answer' : undefined;
  const missing = isCall ? findMissing(draft, isAnyRunning) : missingAnswer;
  useEffect(() => {
    // On a narrow screen the panel covers the host.
    const isBeside = window.matchMedia('(min-width: 1100px)').matches;
    const isTyping = event !== null && document.activeElement?.matches('input, textarea') === true;
    // While the trainee is typing, the focus stays in the text field: the panel stands beside the host or, on a narrow
    // screen, closes and leaves only a notice. If the trainee is not typing, or has pressed the button of this notice,
    // the panel takes the focus. No button in the panel takes the focus, because the next press of Enter would press it.
    if (!isTyping || (isReopened && !isBeside)) box.current?.focus({ preventScroll: true });
    else if (!isBeside) onLeave();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the panel opens
  }, [event]);
  // Some choices add questions or parts of the sentence below the visible area. The panel then scrolls to them. It does
  // not scroll when it opens, because what the contact says would leave the visible area.
  const addingChoices = `${answer ?? ''} ${says.what ?? ''} ${runningLines ?? ''}`;
  const previousChoices = useRef(addingChoices);
  useEffect(() => {
    if (previousChoices.current === addingChoices) return;
    previousChoices.current = addingChoices;
    box.current?.querySelector('[data-part="sentence"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [addingChoices]);
  useBlocker({
    // Back closes the panel, because on a phone the panel looks like a page. The next Back leaves the run.
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onLeave();
      return true;
    },
    enableBeforeUnload: false,
  });
  const change = (changes: Partial<CallDraft>) => onDraft({ ...draft, ...changes });
  const call = () =>
    onInput({
      kind: 'call',
      people: calledContacts,
      says: toStatement(says),
      running: isAnyRunning && runningLines === 'stop' ? 'stop' : 'go on',
    });
  const focusMissingChoice = () => {
    const part = box.current?.querySelector(`[data-part="${missing}"]`);
    // If a part of the sentence is missing, it is the first select without a choice.
    const control =
      part?.querySelector<HTMLElement>('button, input') ??
      [...(box.current?.querySelectorAll('select') ?? [])].find(({ required, value }) => required && value === '');
    // The browser scrolls the focused control into view.
    control?.focus();
  };
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
        onKeyDown={({ key }) => {
          if (key === 'Escape') onLeave();
        }}
      >
        <header className="flex items-center gap-2.5 border-b border-line py-2.5 ps-4 pe-2">
          <span className="text-ink-2">
            <Icon of={event ? speakingIcons[event.by] : PhoneCall} size={20} />
          </span>
          <h2 id={titleId} className="min-w-0 flex-1 text-18 xl:text-16">
            {event ? <Speaker from={event.from} channel={event.by} /> : <Trans>Call</Trans>}
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
        <div className="drill-fade drill-call">
          {event ? <p className="drill-spoken">{keepNamesWhole(spokenText(event.by, event.text))}</p> : null}
          {answers.length > 0 ? (
            <div data-part="answer">
              <RadioGroup
                label={<Trans>What do you answer?</Trans>}
                choices={[
                  ...answers.map(({ id, text }) => ({ value: id, label: text })),
                  { value: callInstead, label: <Trans>None of these: I call somebody</Trans> },
                ]}
                // No choice has the value 'none', so no radio button is chosen. With undefined, the browser would decide
                // which radio button is chosen.
                value={answer ?? 'none'}
                onChange={(choice) => change({ answer: choice })}
              />
            </div>
          ) : null}
          {isCall && isAnyRunning ? (
            <Question part="line" text={<Trans>What happens to the running command?</Trans>}>
              <Segmented
                label={t`What happens to the running command?`}
                wide
                options={[
                  { value: 'go on', label: <Trans>Let it run</Trans> },
                  { value: 'stop', label: <Trans>Stop it, Ctrl+C</Trans> },
                ]}
                value={runningLines ?? ''}
                onChange={(next) => change({ runningLines: next === 'stop' ? 'stop' : 'go on' })}
              />
            </Question>
          ) : null}
          {isCall ? (
            <>
              <Question part="people" text={<Trans>Whom do you call, in which order?</Trans>}>
                <ContactButtons
                  contacts={contacts}
                  calledContacts={calledContacts}
                  speaker={event?.by === 'nobody' ? undefined : event?.from}
                  onChange={(next) => change({ calledContacts: next })}
                />
              </Question>
              <Question part="sentence" text={<Trans>What do you say?</Trans>}>
                <Sentence run={run} says={says} onChange={(next) => change({ says: next })} choices={choices} />
              </Question>
            </>
          ) : null}
        </div>
        <footer className="flex gap-2 border-t border-line px-4 py-3">
          {isCall ? (
            <FooterButton
              isFirst
              primary={missing === undefined}
              // Without the icon, the text that says what is missing fits into one row.
              icon={missing === undefined ? <Icon of={PhoneCall} /> : null}
              missing={missing}
              onClick={missing === undefined ? call : focusMissingChoice}
            >
              {event ? <Trans>Stop and call</Trans> : <Trans>Call</Trans>}
            </FooterButton>
          ) : (
            <FooterButton
              isFirst
              primary={missing === undefined}
              missing={missing}
              onClick={
                event && answer !== null
                  ? () => onInput({ kind: 'answer', event: event.id, choice: answer })
                  : focusMissingChoice
              }
            >
              <Trans>Answer</Trans>
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
              <Trans>Cancel</Trans>
            </FooterButton>
          )}
        </footer>
      </section>
    </div>
  );
}

/** What must be chosen before the trainee can call or answer. `line`: whether the running command is stopped. */
type RequiredChoice = 'answer' | 'line' | 'people' | RequiredStatementPart;

type QuestionProps = { part: 'line' | 'people' | 'sentence'; text: ReactNode; children: ReactNode };

function Question({ part, text, children }: QuestionProps) {
  return (
    <div data-part={part} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-14">{text}</h3>
      {children}
    </div>
  );
}

type ContactButtonsProps = {
  contacts: readonly DrillContact[];
  /** The ids of the contacts to call, in the order of the calls. */
  calledContacts: readonly string[];
  /**
   * The id of the contact who speaks in the drill event; undefined without a drill event, and if nobody has answered.
   */
  speaker: string | undefined;
  onChange: (calledContacts: readonly string[]) => void;
};

/**
 * The list of the contacts. The number in the circle beside a chosen contact is the position of this contact in the
 * order of the calls.
 */
function ContactButtons({ contacts, calledContacts, speaker, onChange }: ContactButtonsProps) {
  return (
    <div className="drill-people">
      {contacts.map(({ id, name, number: phoneOrChannel }) => {
        const order = calledContacts.indexOf(id) + 1;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={order > 0}
            onClick={() => onChange(toggleContact(calledContacts, id))}
            className={cx(
              'drill-person rounded-2 border text-start text-14 leading-[1.25]',
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
            <span className="meta font-mono">{id === speaker ? <Trans>spoke just now</Trans> : phoneOrChannel}</span>
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
  isFirst?: boolean;
  primary?: boolean;
  icon?: ReactNode;
  /** What the trainee must choose before the button works; undefined if nothing is missing. */
  missing?: RequiredChoice | undefined;
  onClick: () => void;
  children: ReactNode;
};

/**
 * A button at the lower edge of the panel. The first of the two buttons is wider, because its text also says what is
 * missing.
 */
const FooterButton = ({ isFirst = false, primary = false, missing, children, ...buttonProps }: FooterButtonProps) => (
  <Button
    {...buttonProps}
    variant={primary ? 'primary' : 'default'}
    size="touch"
    padding="narrow"
    className={cx(isFirst ? 'flex-1' : 'min-w-32 flex-none', missing && 'border-dashed')}
  >
    <span>
      {children}
      {missing ? (
        <>
          {' '}
          <span className="block text-12 font-normal text-ink-2">
            <MissingChoiceText part={missing} />
          </span>
        </>
      ) : null}
    </span>
  </Button>
);

function MissingChoiceText({ part }: { part: RequiredChoice }) {
  switch (part) {
    case 'answer':
      return <Trans>Missing: your answer</Trans>;
    case 'line':
      return <Trans>Missing: the running command</Trans>;
    case 'people':
      return <Trans>Missing: whom you call</Trans>;
    case 'host':
      return <Trans>Missing: the host</Trans>;
    case 'what':
      return <Trans>Missing: what you say</Trans>;
    case 'minutes':
      return <Trans>Missing: how many minutes</Trans>;
    case 'since':
      return <Trans>Missing: since when</Trans>;
    case 'changed':
      return <Trans>Missing: what you changed</Trans>;
  }
}

/** What must be chosen before the call; undefined if nothing is missing. */
function findMissing(
  { calledContacts, says, runningLines }: CallDraft,
  isAnyRunning: boolean,
): RequiredChoice | undefined {
  if (isAnyRunning && runningLines === null) return 'line';
  if (calledContacts.length === 0) return 'people';
  return findMissingPart(says);
}
