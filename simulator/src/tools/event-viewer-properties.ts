import { joinPath } from '../host/paths.ts';
import type { EventLog } from '../host/state.ts';
import type { Session } from '../shell/session.ts';
import { toLine, withCommas } from '../text.ts';
import { button, buttons, type Drawn, empty, field, moment } from './tool.ts';

const id = 'eventvwr';

type Mode = 'overwrite' | 'archive' | 'keep';

const modes: readonly (readonly [Mode, string])[] = [
  ['overwrite', 'Overwrite events as needed (oldest events first)'],
  ['archive', 'Archive the log when full, do not overwrite events'],
  ['keep', 'Do not overwrite events ( Clear logs manually )'],
];

const modeOf = ({ retention, autoBackup }: EventLog): Mode => {
  if (!retention) return 'overwrite';
  return autoBackup ? 'archive' : 'keep';
};

/** Reads `keep,40960`: what the person has chosen so far. What is missing is as in the log. */
function readSettings(log: EventLog, text: string): { readonly mode: Mode; readonly kilobytes: number } {
  const [typed, size] = text.split(',');
  const mode = modes.find(([name]) => name === typed)?.[0] ?? modeOf(log);
  const kilobytes = Number(size);
  return { mode, kilobytes: kilobytes > 0 ? Math.floor(kilobytes) : Math.floor(log.maxSize / 1024) };
}

/** The properties of a log. `chosen` is what was changed in the window and not applied yet. */
export function drawProperties(session: Session, log: EventLog, chosen: string): Drawn {
  const path = joinPath('log', log.name);
  const { mode, kilobytes } = readSettings(log, chosen);
  const isChanged = mode !== modeOf(log) || kilobytes !== Math.floor(log.maxSize / 1024);
  const size = isChanged ? String(kilobytes) : session.value(`${path}/maxSize`, String(kilobytes));
  const megabytes = (log.fileSize / 1_048_576).toFixed(2);
  const facts = isChanged ? [] : [session.fact(`${path}/retention`), session.fact(`${path}/autoBackup`)];
  const choices = modes.map(([name, text]) =>
    toLine(
      button(
        session,
        id,
        `properties:${log.name}#${name},${kilobytes}`,
        `(${name === mode ? 'o' : ' '}) ${text}`,
        facts,
      ),
    ),
  );
  return {
    title: `Log Properties - ${log.name}`,
    selected: log.name,
    lines: [
      field('Full Name:', session.value(`${path}/name`)),
      field('Log path:', session.value(`${path}/path`)),
      field('Log size:', session.value(`${path}/fileSize`, `${megabytes} MB(${withCommas(log.fileSize)} bytes)`)),
      field('Created:', moment(session, log.created, `${path}/created`)),
      field('Modified:', moment(session, log.written, `${path}/written`)),
      field('Accessed:', moment(session, log.written, `${path}/written`)),
      empty,
      toLine(session.value(`${path}/isEnabled`, `[${log.isEnabled ? 'x' : ' '}] Enable logging`)),
      field('Maximum log size ( KB ):', size),
      buttons(
        button(session, id, `properties:${log.name}#${mode},${kilobytes * 2}`, 'Twice as large'),
        button(
          session,
          id,
          `properties:${log.name}#${mode},${Math.max(1028, Math.floor(kilobytes / 2))}`,
          'Half as large',
        ),
      ),
      toLine('When maximum event log size is reached:'),
      ...choices,
      empty,
      buttons(
        button(session, id, `clear:${log.name}`, 'Clear Log'),
        button(session, id, `apply:${log.name}#${mode},${kilobytes}`, 'Apply'),
        button(session, id, `log:${log.name}`, 'Cancel'),
      ),
    ],
  };
}

/** Applies the settings that the window shows. It is an act even if they are as before. */
export function drawSettingsApplied(session: Session, log: EventLog, chosen: string): Drawn {
  const { mode, kilobytes } = readSettings(log, chosen);
  const changed: EventLog = {
    ...log,
    retention: mode !== 'overwrite',
    autoBackup: mode === 'archive',
    maxSize: kilobytes === Math.floor(log.maxSize / 1024) ? log.maxSize : kilobytes * 1024,
  };
  session.change((host) => ({ ...host, log: new Map(host.log).set(log.name, changed) }));
  session.act({ act: 'log.settings', of: log.name, ok: true });
  return drawProperties(session, changed, '');
}
