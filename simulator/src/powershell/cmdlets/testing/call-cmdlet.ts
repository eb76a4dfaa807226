import { buildDefaultHost } from '../../../host/default-host.ts';
import type { HostState } from '../../../host/state.ts';
import type { Session } from '../../../shell/session.ts';
import { openTestSession, testStart } from '../../../testing/small-host.ts';
import { toLine } from '../../../text.ts';
import type { WindowsVersion } from '../../../windows/versions.ts';
import type { Cmdlet } from '../../cmdlet.ts';
import { item, type PsItem, type PsObject, type PsValue } from '../../values.ts';
import { hostCmdlets } from '../host.ts';

const seed = '00112233445566778899aabbccddeeff';

/** A host of a plant as it is by default, with a fixed seed. */
export const defaultHost = (
  version: WindowsVersion,
  role: 'workstation' | 'member-server' = 'workstation',
): HostState =>
  buildDefaultHost(
    {
      id: 'hist',
      name: 'HIST-02',
      windows: version,
      role,
      start: '2026-11-20T09:30:00+01:00',
      label: { tag: 'A-20418', place: 'Rack S2' },
      windowsOpen: ['powershell-elevated'],
    },
    seed,
    testStart,
  );

/** What a cmdlet did. */
export interface Called {
  readonly session: Session;
  readonly output: readonly PsItem[];
  readonly objects: readonly PsObject[];
  readonly errors: readonly { readonly message: string; readonly category: string; readonly id: string }[];
}

export function findHostCmdlet(name: string): Cmdlet {
  const found = hostCmdlets.find((cmdlet) => cmdlet.name === name);
  if (!found) throw new Error(`There is no cmdlet ${name}.`);
  return found;
}

/** Calls a cmdlet without the rest of PowerShell. */
export function callCmdlet(
  host: HostState,
  name: string,
  parameters: Readonly<Record<string, PsValue>> = {},
  options: { readonly isElevated?: boolean; readonly input?: readonly PsItem[] } = {},
): Called {
  const session = openTestSession(host, { shell: 'powershell', isElevated: options.isElevated ?? true });
  const output: PsItem[] = [];
  const errors: Called['errors'][number][] = [];
  const given = Object.entries(parameters).map(([key, value]) => [key.toLowerCase(), item(value)] as const);
  findHostCmdlet(name).run({
    session,
    name,
    parameters: new Map(given),
    input: options.input ?? [],
    emit: (each) => void output.push(each),
    error: (message, category, id) => void errors.push({ message, category, id }),
    warn: (...pieces) => session.print('WARNING: ', ...toLine(...pieces)),
    invoke: () => [],
    commands: () => hostCmdlets,
  });
  const objects = output.flatMap(({ value }) => (typeof value === 'object' && value?.kind === 'object' ? [value] : []));
  return { session, output, objects, errors };
}

/** The value of a property as text: dates as their number, lists joined by commas. */
export function textOfProperty(object: PsObject | undefined, name: string): string {
  const toText = (value: PsValue): string => {
    if (value === null) return '';
    if (typeof value !== 'object') return String(value);
    if (value.kind === 'date') return String(value.time);
    return value.kind === 'list' ? value.items.map((each) => toText(each.value)).join(',') : value.kind;
  };
  const found = object?.properties.get(name);
  return found ? toText(found.value) : '(none)';
}

export const factsOfProperty = (object: PsObject | undefined, name: string): readonly string[] =>
  object?.properties.get(name)?.facts ?? [];
