import { matchesWildcard } from '../../host/files.ts';
import type { Cmdlet } from '../cmdlet.ts';
import { findClass, readClass } from './cim.ts';
import { listOf, propertyOf, textOf, textsOf } from './host-items.ts';
import { isRemote } from './remote.ts';

/**
 * Get-HotFix, which reads Win32_QuickFixEngineering. Source: the columns from Microsoft Learn's samples, from knowledge;
 * messages from knowledge.
 */
export const updatesCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-HotFix',
    parameters: ['Id', 'Description', 'ComputerName', 'Credential'],
    positional: ['Id'],
    run(call) {
      call.session.takes(3);
      if (isRemote(call, listOf(call, 'computername'))) {
        const id = 'GetHotFixCOMException,Microsoft.PowerShell.Commands.GetHotFixCommand';
        const message = 'The RPC server is unavailable. (Exception from HRESULT: 0x800706BA)';
        call.error(message, 'InvalidOperation: (:) [Get-HotFix], COMException', id);
        return;
      }
      const cimClass = findClass('Win32_QuickFixEngineering');
      if (!cimClass) return;
      const ids = listOf(call, 'id').map((text) => text.toLowerCase());
      const description = textOf(call, 'description');
      const found = readClass(call, cimClass, 'wmi').filter(({ value }) => {
        if (typeof value !== 'object' || value?.kind !== 'object') return false;
        const kb = (textsOf(propertyOf(value, 'HotFixID'))[0] ?? '').toLowerCase();
        const kind = textsOf(propertyOf(value, 'Description'))[0] ?? '';
        const isWanted = ids.length === 0 || ids.includes(kb);
        return isWanted && (description === undefined || matchesWildcard(kind, description));
      });
      for (const each of found) call.emit(each);
      if (found.length > 0 || ids.length === 0) return;
      call.error(
        'Cannot find the requested hotfix on the localhost computer. Verify the input and run the command again.',
        'ObjectNotFound: (:) [Get-HotFix], ArgumentException',
        'GetHotFixNoEntriesFound,Microsoft.PowerShell.Commands.GetHotFixCommand',
      );
    },
  },
];
