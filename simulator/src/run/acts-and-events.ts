import type { Act } from '../acts.ts';
import { countKey, dueEvents, listActsBefore, withSaying, withStarted } from '../events.ts';
import { changeHosts } from '../host/build.ts';
import type { Input } from '../input.ts';
import type { StartedEvent } from '../run-state.ts';
import type { Work } from './work.ts';

/** Notes an act, counts it when it is finished, and brings about what the drill says follows from it. */
export function addAct(work: Work, act: Act): void {
  work.acts.push(act);
  const { run } = work;
  if (act.ok && !act.phase) {
    const counts = new Map(run.actCounts);
    const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const after of [undefined, ...listActsBefore(run)]) {
      count(countKey(act.act, undefined, after));
      if (act.of !== undefined) count(countKey(act.act, act.of, after));
    }
    work.run = { ...run, actCounts: counts };
  }
  const { consequences } = run.part;
  const consequence = consequences[`${act.host}:${act.act}`] ?? consequences[act.act];
  if (!consequence || act.phase === 'stopped' || (act.phase !== 'begun' && !act.ok)) return;
  const { says, ends } = consequence;
  if (says) work.run = { ...work.run, events: withSaying(work.run.events, act.act, says, work.run.clock) };
  if (ends) work.run = { ...work.run, ended: 'by the plant' };
}

/** Begins the events that are due after an input. */
export function raiseEvents(work: Work, kind: Input['kind']): void {
  if (kind === 'submit') return;
  for (const event of dueEvents(work.run)) startEvent(work, event);
}

/** Begins an event of the drill, with what changes on the hosts. */
export function startEvent(work: Work, event: StartedEvent): void {
  const { part, seed, clock, hosts, values } = work.run;
  const changes = part.events.find(({ id }) => id === event.id)?.changes ?? [];
  const now = { ...values, byName: new Map(values.byName).set('now', clock) };
  const changed = changes.length === 0 ? hosts : changeHosts({ part, seed, startedAt: clock, hosts }, changes, now);
  work.run = { ...work.run, hosts: changed, events: withStarted(work.run, event) };
  work.events.push(event);
}
