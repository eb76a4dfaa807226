import { startService, stopService } from '../cmd/programs/processes/start-and-stop.ts';
import { compareText } from '../host/files.ts';
import type { Service } from '../host/state.ts';
import type { Session } from '../shell/session.ts';
import { type Line, toLine } from '../text.ts';
import { button, buttons, cell, type Drawn, empty, field, readChoice, type Tool, type ToolCall } from './tool.ts';

const id = 'services';

const startTypes = { Auto: 'Automatic', Manual: 'Manual', Disabled: 'Disabled' } as const;

/** `Local System` of `LocalSystem`, as the list names accounts of Windows. */
const accountText = (account: string): string =>
  ({
    localsystem: 'Local System',
    [String.raw`nt authority\localservice`]: 'Local Service',
    [String.raw`nt authority\networkservice`]: 'Network Service',
  })[account.toLowerCase()] ?? account;

function drawRow(session: Session, service: Service): Line {
  session.fuel.burn();
  const path = `service/${service.name}`;
  return toLine(
    cell(button(session, id, `service:${service.name}`, service.display, [session.fact(`${path}/display`)]), 44),
    cell(session.value(`${path}/state`, service.state === 'Running' ? 'Running' : ''), 9),
    cell(session.value(`${path}/start`, startTypes[service.start]), 12),
    session.value(`${path}/account`, accountText(service.account)),
  );
}

function drawList(session: Session): Drawn {
  const sorted = [...session.host.service.values()].toSorted((one, other) => compareText(one.display, other.display));
  return {
    title: 'Services',
    lines: [
      toLine(cell('Name', 44), cell('Status', 9), cell('Startup Type', 12), 'Log On As'),
      ...sorted.map((service) => drawRow(session, service)),
    ],
  };
}

function drawService(session: Session, service: Service): Drawn {
  const path = `service/${service.name}`;
  const isRunning = service.state === 'Running';
  const control = isRunning
    ? [button(session, id, `stop:${service.name}`, 'Stop'), button(session, id, `restart:${service.name}`, 'Restart')]
    : [button(session, id, `start:${service.name}`, 'Start')];
  const kinds = (['Auto', 'Manual', 'Disabled'] as const).map((kind) =>
    button(session, id, `type:${service.name}#${kind}`, startTypes[kind]),
  );
  return {
    title: `${service.display} Properties (Local Computer)`,
    selected: service.name,
    lines: [
      field('Service name:', session.value(`${path}/name`)),
      field('Display name:', session.value(`${path}/display`)),
      field('Description:', session.value(`${path}/description`)),
      field('Path to executable:', session.value(`${path}/path`)),
      field('Startup type:', session.value(`${path}/start`, startTypes[service.start])),
      field('Service status:', session.value(`${path}/state`)),
      field('Log on as:', session.value(`${path}/account`, accountText(service.account))),
      empty,
      buttons(...control),
      toLine('Change the startup type: ', ...buttons(...kinds)),
      empty,
      buttons(button(session, id, '', 'Close')),
    ],
  };
}

function drawFailure(session: Session, service: Service, verb: string, reason: string): Drawn {
  return {
    title: 'Services',
    selected: service.name,
    lines: [
      toLine(`Windows could not ${verb} the ${service.display} service on Local Computer.`),
      empty,
      toLine(reason),
      empty,
      buttons(button(session, id, `service:${service.name}`, 'OK')),
    ],
  };
}

const denied = 'Error 5: Access is denied.';
const disabled =
  'Error 1058: The service cannot be started, either because it is disabled or because it has no enabled devices associated with it.';

/** Does what a button says. Returns what went wrong, or undefined. */
function apply(session: Session, service: Service, word: string): Drawn | undefined {
  if (word === 'stop' || word === 'restart') {
    const outcome = stopService(session, service);
    if (outcome === 'denied') return drawFailure(session, service, 'stop', denied);
    if (outcome === 'not stoppable') {
      return drawFailure(session, service, 'stop', 'Error 1052: The requested control is not valid for this service.');
    }
  }
  if (word === 'start' || word === 'restart') {
    const outcome = startService(session, session.host.service.get(service.name) ?? service);
    if (outcome === 'denied') return drawFailure(session, service, 'start', denied);
    if (outcome === 'disabled') return drawFailure(session, service, 'start', disabled);
  }
  return undefined;
}

function setType(session: Session, service: Service, typed: string): void {
  const start = (['Auto', 'Manual', 'Disabled'] as const).find((kind) => kind === typed);
  if (start === undefined) return;
  session.act({ act: 'service.settings', of: service.name, ok: true, detail: { start } });
  session.change((host) => ({ ...host, service: new Map(host.service).set(service.name, { ...service, start }) }));
}

function draw({ session, argument, before }: ToolCall): Drawn {
  if (before === undefined) session.takes(2);
  const { word, of, more } = readChoice(argument);
  const service = session.host.service.get(of);
  if (!service) return drawList(session);
  const failure = apply(session, service, word);
  if (failure) return failure;
  if (word === 'type') setType(session, service, more);
  return drawService(session, session.host.service.get(of) ?? service);
}

/** The console Services. Source: from knowledge. */
export const servicesTool: Tool = { id, draw };
