import { Trans } from '@lingui/react/macro';
import type { ClosedDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { canBegin, simulatorRevision } from '@loopcheck/simulator';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SimulatorLoader } from './simulator-loader.tsx';
import { joinInputs, type JoinedInputs } from './run-inputs.rules.ts';
import { RunView, type RunViewProps } from './run-view.tsx';
import { readRun, removeRun } from './stored-run.ts';
import { useOpenRun, useRunTab } from './use-open-run.ts';

type DrillRunProps = Pick<
  RunViewProps,
  'drillRun' | 'siteName' | 'jobCard' | 'renderProcedures' | 'procedureLines' | 'exit'
> & {
  userId: string;
  /** Loads the run from the server again. */
  onReload: () => void;
  onResult: (run: ClosedDrillRun) => void;
};

/**
 * An open run in this tab: a trainee's try at a drill, on a simulated host. The run continues with the inputs that the
 * server and this device have. If another tab or another device continues the run, the page says so instead.
 */
export function DrillRun(props: DrillRunProps) {
  const { drillRun, userId, onReload } = props;
  const { owner, takeOver } = useRunTab(drillRun.id);
  if (drillRun.simulatorRevision !== simulatorRevision) return <SimulatorChanged />;
  if (owner === 'unknown') {
    return (
      <Page>
        <LoadingState>
          <Trans>Loading run...</Trans>
        </LoadingState>
      </Page>
    );
  }
  if (owner === 'other') {
    return (
      <StoppedRun
        title={<Trans>This run is open in another tab</Trans>}
        action={
          <Button
            variant="primary"
            onClick={() => {
              takeOver();
              onReload();
            }}
          >
            <Trans>Go on here</Trans>
          </Button>
        }
        exit={props.exit}
      >
        <Trans>Only one tab can continue it. If you go on here, the other one stops.</Trans>
      </StoppedRun>
    );
  }
  return <JoinedRun {...props} userId={userId} />;
}

/** Joins the inputs of the server and of this device. If they contradict each other, the trainee is told first. */
function JoinedRun(props: DrillRunProps) {
  const { drillRun, userId, onReload } = props;
  const [joined, setJoined] = useState(() => joinInputs(drillRun, readRun(userId, drillRun.id)));
  if (joined !== 'conflict') {
    // If there are inputs to replay, or if the drill cannot begin without all code of the simulator, the run is shown
    // when this code is loaded. Otherwise the run is shown immediately.
    return (
      <SimulatorLoader isBlocking={joined.inputs.length > 0 || !canBegin(drillRun.hostPart, drillRun.seed)}>
        <ContinuedRun {...props} start={joined} />
      </SimulatorLoader>
    );
  }
  return (
    <ContinuedElsewhere
      exit={props.exit}
      onContinue={() => {
        removeRun(userId, drillRun.id);
        setJoined(joinInputs(drillRun, undefined));
        onReload();
      }}
    />
  );
}

/** The run with the joined inputs, or a page that says why the server does not accept more inputs from here. */
function ContinuedRun(props: DrillRunProps & { start: JoinedInputs }) {
  const { drillRun, userId, start, onReload } = props;
  const { openRun, state } = useOpenRun(userId, drillRun, start, props.onResult);
  const { refusal } = state;
  if (isRefusal(refusal, 'run_continued_elsewhere', 'inputs_missing')) {
    return (
      <ContinuedElsewhere
        exit={props.exit}
        onContinue={() => {
          removeRun(userId, drillRun.id);
          onReload();
        }}
      />
    );
  }
  if (isRefusal(refusal, 'simulator_changed')) return <SimulatorChanged />;
  if (refusal !== null) {
    return (
      <StoppedRun
        title={<Trans>This run cannot go on here</Trans>}
        action={
          <Button variant="primary" onClick={onReload}>
            <Trans>Load it again</Trans>
          </Button>
        }
        exit={props.exit}
      >
        {isRefusal(refusal, 'drill_run_closed') ? (
          <Trans>It was handed in or ended on another device.</Trans>
        ) : (
          <Trans>The server did not take the last step. What came before it is saved.</Trans>
        )}
      </StoppedRun>
    );
  }
  return <RunView {...props} openRun={openRun} state={state} />;
}

function ContinuedElsewhere({ exit, onContinue }: { exit: ReactNode; onContinue: () => void }) {
  return (
    <StoppedRun
      title={<Trans>This run was continued on another device</Trans>}
      action={
        <Button variant="primary" onClick={onContinue}>
          <Trans>Go on from there</Trans>
        </Button>
      }
      exit={exit}
    >
      <Trans>What was done there counts. Steps that this device had not sent are dropped.</Trans>
    </StoppedRun>
  );
}

function SimulatorChanged() {
  return (
    <StoppedRun
      title={<Trans>Loopcheck was updated</Trans>}
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          <Trans>Load this page again</Trans>
        </Button>
      }
    >
      <Trans>This page is still the previous version of the site. Your steps are kept.</Trans>
    </StoppedRun>
  );
}

type StoppedRunProps = { title: ReactNode; action: ReactNode; exit?: ReactNode; children: ReactNode };

/** A page that says why the run cannot go on in this tab, and that has a button to go on. */
function StoppedRun({ title, action, exit, children }: StoppedRunProps) {
  return (
    <Page>
      <EmptyState
        wholePage
        headingLevel={1}
        title={title}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {action}
            {exit}
          </span>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}
