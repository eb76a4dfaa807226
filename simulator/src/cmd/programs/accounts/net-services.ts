import { compareText } from '../../../host/files.ts';
import type { Service } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { startService, stopService } from '../processes/start-and-stop.ts';
import { completed, printHelpMessage, printSystemError } from './net-messages.ts';

function listStarted(session: Session): number {
  const running = [...session.host.service.values()].filter(({ state }) => state === 'Running');
  session.print('These Windows services are started:');
  session.print();
  for (const { name } of running.toSorted((one, other) => compareText(one.display, other.display))) {
    const value = session.value(`service/${name}/display`);
    session.print('   ', { ...value, facts: [...(value.facts ?? []), session.fact(`service/${name}/state`)] });
  }
  session.print();
  session.print(completed);
  session.print();
  return 0;
}

const serviceOf = (session: Session, typed: string): Service | undefined => {
  const lower = typed.toLowerCase();
  return [...session.host.service.values()].find(
    ({ name, display }) => name.toLowerCase() === lower || display.toLowerCase() === lower,
  );
};

/** net start: lists what runs, or starts a service. Source: from knowledge. */
export function netStart(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const typed = words.join(' ');
  if (typed === '') return listStarted(session);
  const service = serviceOf(session, typed);
  if (!service) return printHelpMessage(call, 2185);
  const result = startService(session, service);
  if (result === 'denied') return printSystemError(call, 5);
  if (result === 'already') return printHelpMessage(call, 2182);
  if (result === 'disabled') return printSystemError(call, 1058);
  const display = session.value(`service/${service.name}/display`);
  session.print('The ', display, ' service is starting.');
  session.print('The ', display, ' service was started successfully.');
  session.print();
  return 0;
}

/** net stop. Source: from knowledge. */
export function netStop(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const typed = words.filter((word) => !/^\/y(?:es)?$/i.test(word)).join(' ');
  const service = serviceOf(session, typed);
  if (!service) return printHelpMessage(call, 2185);
  const result = stopService(session, service);
  if (result === 'denied') return printSystemError(call, 5);
  if (result === 'not started') {
    return printHelpMessage(call, 3521, `The ${service.display} service is not started.`);
  }
  if (result === 'not stoppable') {
    return printHelpMessage(call, 2191, 'The requested pause, continue, or stop is not valid for this service.');
  }
  const display = session.value(`service/${service.name}/display`);
  session.print('The ', display, ' service is stopping.');
  session.print('The ', display, ' service was stopped successfully.');
  session.print();
  return 0;
}
