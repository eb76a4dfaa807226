import { isSinceWindows8 } from '../../windows/versions.ts';
import type { CmdletCall } from '../cmdlet.ts';
import { item } from '../values.ts';
import { hostObject, textOf } from './host-items.ts';

/** Servers newer than 2008 R2 allow signed scripts from elsewhere; all others none. */
const policyOf = (call: CmdletCall): string => {
  const { windows } = call.session.host;
  return windows.isServer && isSinceWindows8(windows) ? 'RemoteSigned' : 'Restricted';
};

/** Get-ExecutionPolicy, with `-List` by scope. */
export function getExecutionPolicy(call: CmdletCall): void {
  if (!call.parameters.has('list')) {
    call.emit(item(policyOf(call)));
    return;
  }
  for (const scope of ['MachinePolicy', 'UserPolicy', 'Process', 'CurrentUser', 'LocalMachine']) {
    const policy = scope === 'LocalMachine' ? policyOf(call) : 'Undefined';
    call.emit(
      item(
        hostObject(
          'Selected.System.Management.Automation.PSCustomObject',
          [
            ['Scope', item(scope)],
            ['ExecutionPolicy', item(policy)],
          ],
          {
            form: 'table',
            columns: [
              { property: 'Scope', width: 13, align: 'right' },
              { property: 'ExecutionPolicy', width: 15, align: 'right' },
            ],
          },
        ),
      ),
    );
  }
}

/** Set-ExecutionPolicy. It is noted, and changes nothing else: practice hosts run no scripts. */
export function setExecutionPolicy(call: CmdletCall): void {
  const scope = textOf(call, 'scope')?.toLowerCase() ?? 'localmachine';
  const isDone = scope !== 'localmachine' || call.session.isElevated;
  call.session.act({ act: 'policy.change', of: 'ExecutionPolicy', ok: isDone });
  if (isDone) return;
  call.error(
    `Access to the registry key 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\PowerShell\\1\\ShellIds\\Microsoft.PowerShell' is denied. To change the execution policy for the default (LocalMachine) scope, start Windows PowerShell with the "Run as administrator" option. To change the execution policy for the current user, run "Set-ExecutionPolicy -Scope CurrentUser".`,
    'PermissionDenied: (:) [Set-ExecutionPolicy], UnauthorizedAccessException',
    'System.UnauthorizedAccessException,Microsoft.PowerShell.Commands.SetExecutionPolicyCommand',
  );
}
