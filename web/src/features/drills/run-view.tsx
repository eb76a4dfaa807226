import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { textsOfJobCard } from '@loopcheck/contract/features/drills/job-card-texts.rules';
import { type Input, openEvent, readDrillWords } from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Undo2 from 'lucide-react/icons/undo-2';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Main } from '../../ui/page.tsx';
import { restoreLostFocus, useRunKeys } from './front-focus.ts';
import { HostView } from './host-view.tsx';
import type { Heard } from './heard.rules.ts';
import { HeardNotice } from './heard.tsx';
import { LabelCheck } from './label-check.tsx';
import { CallPanel, ForbiddenNotice, useIsPhoneCodeLoaded, WhatPeopleSaid } from './lazy-phone.ts';
import type { OpenRun, OpenRunState } from './open-run.ts';
import { PaneSwitch, type PaneName } from './pane-switch.tsx';
import { RunHeader } from './run-header.tsx';
import { NetworkNotice, RunNotices } from './run-notices.tsx';
import { countWritten, EmptyLines, Sheet } from './sheet.tsx';
import { Speaker } from './speaker.tsx';
import { useAfterOutput } from './use-after-output.ts';
import { useRunView } from './use-run-view.ts';
import { useSettled } from './use-settled.ts';

export type RunViewProps = {
  drillRun: OpenDrillRun;
  openRun: OpenRun;
  state: OpenRunState;
  siteName: string;
  /** The job card, for the pane of the job. */
  jobCard: ReactNode;
  /**
   * Renders the procedures of the job. `onInsert` puts a command line of a procedure after the prompt of a window. It is
   * null if command lines cannot be inserted: in a run for the record, and if no window has a prompt.
   */
  renderProcedures: (onInsert: ((line: string) => void) | null) => ReactNode;
  /** The command lines of the procedures, as far as they are loaded. */
  procedureLines?: readonly string[] | undefined;
  /**
   * The link that leaves the run, for the header of a wide screen. On a narrow screen, the job card contains this link.
   */
  exit: ReactNode;
};

const noLines: readonly string[] = [];

/**
 * True for a reply to a call of the trainee, even if the called contact said nothing. False for what was said in a drill
 * event, such as a call from a contact.
 */
const isReply = ({ event }: Heard): boolean => event === null;

/**
 * True if the panel of a drill event must not open yet: on a narrow screen, it would cover the notice with a reply that
 * the trainee has not read.
 */
const mustReadReplyFirst = (unread: readonly Heard[]): boolean =>
  unread.some((each) => isReply(each) && each.text !== null) && !window.matchMedia('(min-width: 1100px)').matches;

/**
 * The page of an open run: the job, the practice host (a simulated computer), and the record sheet (the form on which
 * the trainee writes what they find). A narrow screen shows only one of these three panes at a time.
 */
export function RunView(props: RunViewProps) {
  const { drillRun, openRun, state, exit } = props;
  const { t } = useLingui();
  const { run } = state;
  const { drill, kind } = drillRun;
  // After Enter, the parts around the output show the state before the command line until its output is painted.
  const deferredState = useAfterOutput(state, state.inputs);
  const deferredRun = deferredState.run;
  const view = useRunView(openRun, state, deferredState);
  const { heard } = state;
  const deferredHeard = useAfterOutput(heard, state.inputs);
  const [pane, setPane] = useState<PaneName>('host');
  const event = openEvent(run) ?? null;
  const isPhoneCodeLoaded = useIsPhoneCodeLoaded();
  /**
   * The number of entries of `heard` that the trainee has read. Entries from before the page was opened count as read.
   */
  const [readCount, setReadCount] = useState(() => heard.length);
  // While the panel of a drill event is postponed, a notice says which contact waits.
  const isPostponed =
    event !== null && (view.postponedEvent === event.id || mustReadReplyFirst(heard.slice(readCount)));
  const mustReact = event !== null && !isPostponed;
  const showsPanel = isPhoneCodeLoaded && run.ended === 'no' && (view.isCalling || mustReact);
  const { card } = drill;
  const { sheet } = run.part;
  const { procedureLines = noLines } = props;
  const drillWords = useMemo(
    () => readDrillWords({ texts: textsOfJobCard(card, sheet), lines: procedureLines }),
    [card, sheet, procedureLines],
  );
  // The notices stand in the pane of the sheet or in the pane of the host, because a trainee can call from both panes.
  const notices = (
    <>
      {isPhoneCodeLoaded && drillRun.forbidden ? (
        <ForbiddenNotice
          rules={drillRun.forbidden}
          run={run}
          frames={state.frames}
          unreadStep={heard.slice(readCount).at(-1)?.step ?? 0}
        />
      ) : null}
      <RunNotices state={state} />
      <NetworkNotice state={state} className={pane === 'host' ? undefined : 'max-xl:hidden'} />
      <HeardNotice
        run={run}
        heard={heard}
        readCount={readCount}
        onRead={() => setReadCount(heard.length)}
        event={showsPanel || run.ended !== 'no' ? null : event}
        onAnswer={view.openCall}
        hidesLabel={view.hostToCompare?.isCompared === false}
        showsSheetHint={pane !== 'sheet'}
      />
    </>
  );
  const { send, insert } = view;
  const sendFromHost = useCallback(
    (input: Input) => {
      // A command line closes the notice with the reply to a call: the trainee has had time to read the reply, and the
      // output needs the room. A notice with the words of a contact who was not called stays: the contact might have
      // spoken while the trainee was typing.
      const { heard: allHeard } = openRun.getState();
      if (input.kind === 'line') {
        setReadCount((count) => (allHeard.slice(count).every(isReply) ? allHeard.length : count));
      }
      send(input);
    },
    [openRun, send],
  );
  const handIn = useMemo(
    () => <HandIn state={deferredState} isCovered={showsPanel} onInput={send} />,
    [deferredState, showsPanel, send],
  );
  const hasNoInputs = state.inputs.length === 0;
  const stepBack = useMemo(
    () => (kind === 'practice' ? <StepBack openRun={openRun} isDisabled={hasNoInputs} /> : null),
    [kind, openRun, hasNoInputs],
  );
  const title = t`Drill ${drill.number} · ${drill.title}`;
  useRunKeys();
  useEffect(() => {
    if (!showsPanel) restoreLostFocus();
  }, [showsPanel]);
  const { renderProcedures } = props;
  const canInsert = kind === 'practice' && insert !== null;
  const procedures = useMemo(() => {
    const insertAndShow = (line: string) => {
      insert?.(line);
      setPane('host');
    };
    return renderProcedures(canInsert ? insertAndShow : null);
  }, [renderProcedures, canInsert, insert]);
  return (
    <>
      <RunHeader
        run={deferredRun}
        siteName={props.siteName}
        title={title}
        saveStatus={deferredState.saveStatus}
        onCall={view.openCall}
        exit={exit}
      />
      <Main className={showsPanel ? 'drill-work drill-work-panel' : 'drill-work'}>
        <h1 className="sr-only">{title}</h1>
        <PaneSwitch value={pane} onChange={setPane} lines={sheet} values={deferredRun.sheet} />
        {/* On a narrow screen, the network notice stays in view above the job or the sheet, which scroll. */}
        {pane === 'host' ? null : <NetworkNotice state={state} className="xl:hidden" />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard */}
        <aside className={paneClass(pane === 'job')} aria-label={t`Procedure`} tabIndex={0}>
          <JobCardPart isChosen={pane === 'job'}>{props.jobCard}</JobCardPart>
          {procedures}
        </aside>
        <section className={cx(paneClass(pane === 'host'), 'drill-host')} aria-label={t`Practice host`}>
          <div className="drill-notices">
            {pane === 'sheet' ? null : notices}
            {view.hostToCompare ? (
              <LabelCheck
                host={view.hostToCompare.host}
                isCompared={view.hostToCompare.isCompared}
                permitHost={drill.card.permit.host}
                onInput={send}
              />
            ) : null}
          </div>
          <HostView
            run={run}
            inputs={state.inputs}
            log={state.log}
            active={view.active}
            onSelect={view.selectWindow}
            onInput={sendFromHost}
            currentSheetLine={view.currentSheetLine}
            drafts={view.drafts}
            drillWords={drillWords}
            stepBack={stepBack}
          />
        </section>
        <aside className={cx(paneClass(pane === 'sheet'), 'drill-sheet')} aria-label={t`Record sheet`}>
          {pane === 'sheet' ? notices : null}
          {isPhoneCodeLoaded ? (
            <WhatPeopleSaid
              run={deferredRun}
              heard={deferredHeard}
              currentSheetLine={view.currentSheetLine}
              onInput={send}
            />
          ) : null}
          <Sheet
            lines={sheet}
            values={deferredRun.sheet}
            sources={view.sources}
            contacts={drill.card.contacts}
            mustLines={drill.mustLines}
            hints={drillRun.hints}
            note={drill.card.sheetNote}
            current={view.currentSheetLine}
            onSelect={view.selectLine}
            onWrite={run.ended === 'handed in' ? null : view.write}
            footer={handIn}
          />
        </aside>
        {showsPanel ? (
          <CallPanel
            key={event?.id ?? 'call'}
            run={run}
            event={event}
            contacts={drill.card.contacts}
            frames={state.frames}
            draft={view.callDraft(event?.id ?? null)}
            isReopened={isPostponed}
            onDraft={(draft) => view.setCallDraft(event?.id ?? null, draft)}
            onInput={(input) => view.sendFromPanel(event?.id ?? null, input)}
            onLeave={() => view.leavePanel(event?.id ?? null)}
          />
        ) : null}
      </Main>
      <p className="sr-only" role="alert">
        {event ? (
          <>
            <Speaker from={event.from} channel={event.by} />: {event.text}
          </>
        ) : null}
      </p>
    </>
  );
}

/**
 * The job card. A narrow screen shows the card in the pane of the job. A wide screen shows it above the procedure after
 * the trainee presses the button “Job card”.
 */
const JobCardPart = memo(function JobCardPart({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className="min-h-9 max-xl:hidden"
        wide
        aria-expanded={isOpen}
        icon={<Icon of={isOpen ? ChevronUp : ChevronDown} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Trans>Job card</Trans>
      </Button>
      <div className={cx(!isChosen && 'max-xl:hidden', !isOpen && 'xl:hidden')}>{children}</div>
    </>
  );
});

/** The button that removes the last input of a practised run. On a phone, the button has room only for its icon. */
function StepBack({ openRun, isDisabled }: { openRun: OpenRun; isDisabled: boolean }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className="drill-step-back"
      title={t`One step back`}
      disabled={isDisabled}
      onClick={() => openRun.stepBack()}
    >
      <Icon of={Undo2} size={16} />
      <span className="max-xl:sr-only">
        <Trans>One step back</Trans>
      </span>
    </button>
  );
}

/** The class of a pane. A narrow screen shows only the chosen pane. */
const paneClass = (isChosen: boolean) => cx('drill-pane', !isChosen && 'drill-pane-hidden');

type HandInProps = {
  state: OpenRunState;
  /** True while the panel for calls and drill events covers the sheet. */
  isCovered: boolean;
  onInput: (input: Input) => void;
};

function HandIn({ state, isCovered, onInput }: HandInProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const { run } = state;
  const { sheet } = run.part;
  const writtenCount = countWritten(sheet, run.sheet);
  // When the call panel closes, the button Hand In appears where a button of the panel was. When the choices of a sheet
  // line disappear, the button moves up. A press just after such a change was meant for something else, so the button
  // ignores it.
  const isSettled = useSettled(`${isCovered} ${writtenCount}`);
  if (run.ended === 'handed in') {
    return (
      <Callout title={<Trans>The sheet is handed in</Trans>} role="status">
        {state.saveStatus === 'retrying' ? (
          <Trans>The result comes when the network is back. Everything is kept on this device.</Trans>
        ) : (
          <Trans>The result is on its way.</Trans>
        )}
      </Callout>
    );
  }
  return (
    <>
      <div style={isSettled ? undefined : { pointerEvents: 'none' }}>
        {/* Handing in is the main action only after every line is written. */}
        <Button
          variant={writtenCount === sheet.length ? 'primary' : 'default'}
          wide
          aria-keyshortcuts="F8"
          title="F8"
          onClick={() => setIsAsking(true)}
        >
          <Trans>Hand In the Sheet</Trans>
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t`Hand in the sheet?`}
          action={<Trans>Hand In</Trans>}
          cancel={<Trans>Back to the work</Trans>}
          variant="primary"
          onConfirm={() => {
            setIsAsking(false);
            onInput({ kind: 'submit' });
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            <EmptyLines lines={sheet} values={run.sheet} />
          </p>
          <p className="text-ink-2">
            <Trans>After that nothing can be changed on the host or on the sheet.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
