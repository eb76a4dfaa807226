import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { textsOfOrder } from '@loopcheck/contract/features/drills/order-texts.rules';
import { type Input, openEvent, readOrder } from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Main } from '../../ui/page.tsx';
import { Speaker } from './speaker.tsx';
import { focusCommandLine, useRegionKey } from './front-focus.ts';
import { HostView } from './host-view.tsx';
import { HeardNotice } from './heard.tsx';
import { LabelCheck } from './label-check.tsx';
import { CallPanel, useIsPhoneLoaded, WhatPeopleSaid } from './loaded-phone.ts';
import type { OpenRun, OpenRunState } from './open-run.ts';
import { PaneSwitch, type PaneName } from './pane-switch.tsx';
import { RunHeader } from './run-header.tsx';
import { RunNotices } from './run-notices.tsx';
import { EmptyLines, Sheet } from './sheet.tsx';
import { useRunView } from './use-run-view.ts';

export type RunViewProps = {
  drillRun: OpenDrillRun;
  openRun: OpenRun;
  state: OpenRunState;
  siteName: string;
  /** The job card, for the pane of the job. */
  jobCard: ReactNode;
  /**
   * Renders the procedures of the job. `onInsert` puts a line of a procedure into the window in front. It is null if
   * lines cannot be inserted: in a run for the record, and if no window has a prompt.
   */
  renderProcedures: (onInsert: ((line: string) => void) | null) => ReactNode;
  /** The command lines of the procedures, as far as they are loaded. */
  procedureLines?: readonly string[] | undefined;
  /** The link that leaves the run. */
  exit: ReactNode;
};

const noLines: readonly string[] = [];

/** The page of an open run: job, practice host and record sheet. A narrow screen shows one of them at a time. */
export function RunView(props: RunViewProps) {
  const { drillRun, openRun, state, exit } = props;
  const { t } = useLingui();
  const { run } = state;
  const { drill, kind } = drillRun;
  const view = useRunView(openRun, state);
  const [pane, setPane] = useState<PaneName>('host');
  const event = openEvent(run) ?? null;
  const isPhoneLoaded = useIsPhoneLoaded();
  const showsPanel =
    isPhoneLoaded && run.ended === 'no' && (view.isCalling || (event !== null && view.postponedEvent !== event.id));
  const { card } = drill;
  const { sheet } = run.part;
  const { procedureLines = noLines } = props;
  const order = useMemo(
    () => readOrder({ texts: textsOfOrder(card, sheet), lines: procedureLines }),
    [card, sheet, procedureLines],
  );
  const [readCount, setReadCount] = useState(() => view.heard.length);
  // It stands in the pane of the sheet or in the pane of the host, because a call can be made from both.
  const heardNotice = (
    <HeardNotice
      run={run}
      heard={view.heard}
      readCount={readCount}
      onRead={() => setReadCount(view.heard.length)}
      showsSheetHint={pane !== 'sheet'}
    />
  );
  const { send } = view;
  const handIn = useMemo(() => <HandIn state={state} onInput={send} />, [state, send]);
  const title = t`Drill ${drill.number} · ${drill.title}`;
  useRegionKey();
  useEffect(() => {
    if (!showsPanel) focusCommandLine();
  }, [showsPanel]);
  const insertAndShow = (insert: (line: string) => void) => (line: string) => {
    insert(line);
    setPane('host');
  };
  return (
    <>
      <RunHeader
        run={run}
        siteName={props.siteName}
        title={title}
        saveStatus={state.saveStatus}
        onCall={view.openCall}
        exit={exit}
      />
      <Main className={showsPanel ? 'drill-work drill-work-panel' : 'drill-work'}>
        <PaneSwitch value={pane} onChange={setPane} lines={run.part.sheet} values={run.sheet} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard */}
        <aside className={paneClass(pane === 'job')} aria-label={t`Procedure`} tabIndex={0}>
          <JobCardPart isChosen={pane === 'job'}>{props.jobCard}</JobCardPart>
          {props.renderProcedures(kind === 'practice' && view.insert ? insertAndShow(view.insert) : null)}
          <div className={cx('lg:hidden', pane !== 'job' && 'hidden')}>{exit}</div>
        </aside>
        <section className={cx(paneClass(pane === 'host'), 'drill-host')} aria-label={t`Practice host`}>
          <h1 className="sr-only">{title}</h1>
          <div className="drill-notices">
            <RunNotices state={state} event={event} hidesEvent={showsPanel} onAnswer={view.returnToEvent} />
            {pane === 'sheet' ? null : heardNotice}
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
            onSelect={view.select}
            onInput={send}
            currentLine={view.currentLine}
            drafts={view.drafts}
            order={order}
          />
          {kind === 'practice' ? (
            <div className="flex justify-end">
              <Button padding="narrow" disabled={state.inputs.length === 0} onClick={() => openRun.stepBack()}>
                <Trans>One step back</Trans>
              </Button>
            </div>
          ) : null}
        </section>
        <aside className={cx(paneClass(pane === 'sheet'), 'drill-sheet')} aria-label={t`Record sheet`}>
          {pane === 'sheet' ? heardNotice : null}
          {isPhoneLoaded ? (
            <WhatPeopleSaid run={run} heard={view.heard} currentLine={view.currentLine} onInput={send} />
          ) : null}
          <Sheet
            lines={run.part.sheet}
            values={run.sheet}
            seenIn={view.seenIn}
            contacts={drill.card.contacts}
            mustLines={drill.mustLines}
            hints={drillRun.hints}
            note={drill.card.sheetNote}
            current={view.currentLine}
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
            onDraft={(draft) => view.setCallDraft(event?.id ?? null, draft)}
            onInput={(input) => view.sendFromPanel(event?.id ?? null, input)}
            onLeave={() => view.leavePanel(event?.id ?? null)}
          />
        ) : null}
      </Main>
      <p className="sr-only" role="alert">
        {event && showsPanel ? (
          <>
            <Speaker event={event} />: {event.text}
          </>
        ) : null}
      </p>
    </>
  );
}

/**
 * The job card. A narrow screen shows it in the pane of the job, a wide one above the procedure when a button is
 * pressed.
 */
function JobCardPart({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className="max-xl:hidden"
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
}

/** The class of a pane. A narrow screen shows only the chosen pane. */
const paneClass = (isChosen: boolean) => cx('drill-pane', !isChosen && 'drill-pane-hidden');

function HandIn({ state, onInput }: { state: OpenRunState; onInput: (input: Input) => void }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const { run } = state;
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
      <Button variant="primary" wide onClick={() => setIsAsking(true)}>
        <Trans>Hand In the Sheet</Trans>
      </Button>
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
            <EmptyLines lines={run.part.sheet} values={run.sheet} />
          </p>
          <p className="text-ink-2">
            <Trans>After that nothing can be changed on the host or on the sheet.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
