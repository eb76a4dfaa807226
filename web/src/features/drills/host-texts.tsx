import { t } from '@lingui/core/macro';
import type { ShellKind } from './host-windows.rules.ts';

/** The title of a window with a prompt. */
export function shellTitle(kind: ShellKind): string {
  switch (kind) {
    case 'cmd':
      return t`Command Prompt`;
    case 'cmd-elevated':
      return t`Command Prompt, administrator`;
    case 'powershell':
      return t`PowerShell`;
    case 'powershell-elevated':
      return t`PowerShell, administrator`;
  }
}
