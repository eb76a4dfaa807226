import type { Session } from '../../shell/session.ts';
import type { Cmdlet } from '../cmdlet.ts';
import { findCmdlet } from '../cmdlets/index.ts';

/** What a name at the prompt of PowerShell stands for. `isMissing`: other versions have this cmdlet. */
interface FoundCmdlet {
  readonly cmdlet: Cmdlet | undefined;
  readonly isMissing: boolean;
}

/** Aliases that came with PowerShell 3.0. */
const newAliases = ['gcim', 'sls', 'irm', 'iwr', 'curl', 'wget', 'ncim', 'trcm'];
/** Aliases that PowerShell 2.0 and 4.0 lack. */
const newestAliases = ['fhx', 'gcb', 'scb', 'gtz', 'gin'];

/** The cmdlet of a name or an alias, on the version of the host. */
export function lookUpCmdlet(session: Session, name: string): FoundCmdlet {
  const { windows } = session.host;
  const lower = name.toLowerCase();
  const isTooNew =
    (windows.powershell === '2.0' && newAliases.includes(lower)) ||
    (windows.powershell !== '5.1' && newestAliases.includes(lower));
  const cmdlet = isTooNew ? undefined : findCmdlet(name.replace(/^microsoft\.powershell\.\w+\\/i, ''));
  if (!cmdlet) return { cmdlet: undefined, isMissing: isTooNew };
  return cmdlet.exists?.(windows) === false ? { cmdlet: undefined, isMissing: true } : { cmdlet, isMissing: false };
}
