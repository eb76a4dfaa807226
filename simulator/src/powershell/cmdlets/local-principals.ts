import { compareText } from '../../host/files.ts';
import { listOf, namesFromInput } from './host-items.ts';
import { matchesWildcard } from '../../host/files.ts';
import type { CmdletCall } from '../cmdlet.ts';
import { withoutDomain } from './host-items.ts';

/** The id of an error of a cmdlet about local accounts. */
export const errorId = (name: string, call: CmdletCall) =>
  `${name},Microsoft.PowerShell.Commands.${call.name.replace('-', '')}Command`;

function notFound(call: CmdletCall, kind: 'User' | 'Group', name: string): void {
  call.error(
    `${kind} ${name} was not found.`,
    `ObjectNotFound: (${name}:String) [${call.name}], ${kind}NotFoundException`,
    errorId(`${kind}NotFound`, call),
  );
}

/** Reports that a change needs administrator rights. */
export const denied = (call: CmdletCall, name: string): void =>
  call.error(
    'Access denied.',
    `PermissionDenied: (${name}:String) [${call.name}], AccessDeniedException`,
    errorId('AccessDenied', call),
  );

/** The keys of the entries whose name or SID was given. Reports names without an entry; patterns may have none. */
export function findKeys(
  call: CmdletCall,
  kind: 'User' | 'Group',
  entries: ReadonlyMap<string, { readonly name: string; readonly sid: string }>,
): string[] {
  const sids = listOf(call, 'sid');
  const names = [...listOf(call, 'name'), ...listOf(call, 'group'), ...namesFromInput(call)].map((name) =>
    withoutDomain(name),
  );
  const keys = [...entries];
  // Windows lists them by name.
  if (sids.length + names.length === 0) return keys.map(([key]) => key).toSorted(compareText);
  const found = sids.flatMap((sid) => {
    const matches = keys.filter(([, entry]) => entry.sid.toLowerCase() === sid.toLowerCase());
    if (matches.length === 0) notFound(call, kind, sid);
    return matches.map(([key]) => key);
  });
  for (const name of names) {
    const matches = keys.filter(([, entry]) => matchesWildcard(entry.name, name));
    if (matches.length === 0 && !/[*?]/.test(name)) notFound(call, kind, name);
    found.push(...matches.map(([key]) => key));
  }
  return found;
}
