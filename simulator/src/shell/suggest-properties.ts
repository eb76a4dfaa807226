import { createFuel, OutOfFuel } from '../fuel.ts';
import type { HostState } from '../host/state.ts';
import { runPowerShellLine } from '../powershell/shell.ts';
import type { PsItem, PsValue } from '../powershell/values.ts';
import { openSession, type Session } from './session.ts';

/** The work that may be spent on a command to learn which properties its objects have. */
const fuelForProperties = 4000;

/** The properties by the host and the command: a person goes through several words behind the same command. */
const known = new WeakMap<HostState, Map<string, readonly string[]>>();

/** Cmdlets that take names of properties, as words or behind a parameter. */
const takesProperties = /^(?:(?:Select|Sort|Group|Measure|Compare)-Object|Format-(?:List|Table|Wide))$/i;

/**
 * Names of properties that may stand at the end of a typed line: of the objects that come through the pipe, of the file or
 * command whose objects are compared, or of the variable before the dot.
 */
export function propertyNames(session: Session, typed: string): readonly string[] {
  const variable = /\$(\w+)\.\w*$/.exec(typed)?.[1];
  if (variable !== undefined && variable !== '_') return namesOf(session.window.scope.get(variable.toLowerCase()));
  const { source, command } = splitPipeline(typed);
  const [name = ''] = command.trimStart().split(/\s/);
  if (variable === undefined && !(takesProperties.test(name) && /\s(?:[\w',]*,\s?)?'?[\w ]*$/.test(command))) return [];
  const upstream = /^Compare-Object$/i.test(name) ? /^[^(]*\(([^)]*)\)/.exec(command)?.[1] : source;
  return upstream === undefined || upstream.trim() === '' ? [] : namesBehind(session, upstream);
}

/** The command at the end of a line, and what stands before the pipe that leads into it; undefined without a pipe. */
function splitPipeline(typed: string): { readonly source: string | undefined; readonly command: string } {
  const starts = [0];
  const pipes: (number | undefined)[] = [undefined];
  let quote = '';
  for (const [index, sign] of [...typed].entries()) {
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(' || sign === '{') {
      // `$_` in a script block stands for the objects of the pipe around it.
      starts.push(sign === '{' ? (starts.at(-1) ?? 0) : index + 1);
      pipes.push(sign === '{' ? pipes.at(-1) : undefined);
    } else if (sign === ')' || sign === '}') {
      starts.pop();
      pipes.pop();
    } else if (sign === '|') pipes[pipes.length - 1] = index;
    else if (sign === ';' && starts.length === 1) starts[0] = index + 1;
  }
  const start = starts.at(-1) ?? 0;
  const pipe = pipes.at(-1);
  if (pipe === undefined || pipe < start) return { source: undefined, command: typed.slice(start) };
  return { source: typed.slice(start, pipe).replace(/^\s*\$\w+\s*=/, ''), command: typed.slice(pipe + 1) };
}

/** The properties of the first object that a command gives. The command runs on a host that is thrown away. */
function namesBehind(session: Session, command: string): readonly string[] {
  const key = `${session.window.id} ${session.window.history?.length ?? 0} ${command}`;
  const ofHost = known.get(session.host) ?? new Map<string, readonly string[]>();
  known.set(session.host, ofHost);
  const before = ofHost.get(key);
  if (before) return before;
  const names = run(session, command);
  ofHost.set(key, names);
  return names;
}

function run({ host, window, account, startedAt }: Session, command: string): readonly string[] {
  const fuel = createFuel(fuelForProperties);
  const trial = openSession({ host, window, account, seed: '0'.repeat(32), startedAt, fuel });
  try {
    runPowerShellLine(trial, `$objects = ${command}`);
  } catch (error) {
    if (error instanceof OutOfFuel) return [];
    throw error;
  }
  return namesOf(trial.window.scope.get('objects'));
}

function namesOf(item: PsItem | undefined): readonly string[] {
  const value: PsValue = item?.value ?? null;
  if (value === null || typeof value !== 'object') return [];
  if (value.kind === 'list') return namesOf(value.items[0]);
  if (value.kind !== 'object') return [];
  return [...value.properties.keys()].map((name) => (/^\w+$/.test(name) ? name : `'${name}'`));
}
