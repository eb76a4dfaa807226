import {
  type ClosedDrillRun,
  drillsEndpoints,
  type OpenDrillRun,
} from '@loopcheck/contract/features/drills/drills.contract';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { call } from '../../lib/api/call.ts';
import { classifyError } from '../../lib/saving/request-failure.ts';
import { canKeepAlive, startTimer, useSending } from '../../lib/saving/use-sending.ts';
import { OpenRun, type OpenRunEnvironment, type OpenRunState } from './open-run.ts';
import type { JoinedInputs } from './run-inputs.rules.ts';
import { openRunTab, type RunTab } from './run-tabs.ts';
import { removeRun, saveRun } from './stored-run.ts';

/**
 * Continues a run while the component is mounted: stores, shows and sends the inputs. `start` contains the inputs that
 * the server and this device have. `onResult` is called with the closed run after the sheet is handed in.
 */
export function useOpenRun(
  userId: string,
  run: OpenDrillRun,
  start: JoinedInputs,
  onResult: (run: ClosedDrillRun) => void,
): { openRun: OpenRun; state: OpenRunState } {
  const [openRun] = useState(() => new OpenRun(run, start, browserEnvironment(userId, run.id)));
  const state = useSyncExternalStore(openRun.subscribe, openRun.getState);
  useSending(openRun);
  const reportResult = useEffectEvent(onResult);
  const { result } = state;
  useEffect(() => {
    if (result) reportResult(result);
  }, [result]);
  return { openRun, state };
}

function browserEnvironment(userId: string, runId: string): OpenRunEnvironment {
  const params = { runId };
  return {
    save: (body) => call(drillsEndpoints.saveInputs, { params, body, keepalive: canKeepAlive(body) }),
    async loadInputs() {
      const run = await call(drillsEndpoints.run, { params });
      return run.state === 'open' ? run.inputs : [];
    },
    submit: (inputCount) => call(drillsEndpoints.submit, { params, body: { inputCount } }),
    classifyError,
    startTimer,
    afterPaint,
    monotonicMs: () => performance.now(),
    store: (stored) => saveRun(userId, runId, stored),
    removeStored: () => removeRun(userId, runId),
  };
}

/**
 * Returns which tab of this browser continues the run (`owner`). The owner is `unknown` for a moment, until the other
 * tabs have had time to answer. `takeOver` takes the run over from the other tab.
 */
export function useRunTab(runId: string): { owner: 'unknown' | 'this' | 'other'; takeOver: () => void } {
  const [owner, setOwner] = useState<'unknown' | 'this' | 'other'>('unknown');
  const [tab, setTab] = useState<RunTab | null>(null);
  useEffect(() => {
    const openedTab = openRunTab(runId, (isMine) => setOwner(isMine ? 'this' : 'other'));
    setTab(openedTab);
    return () => openedTab.close();
  }, [runId]);
  return { owner, takeOver: () => tab?.takeOver() };
}
