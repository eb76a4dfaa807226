import { t } from '@lingui/core/macro';
import { type HostSetup, placeTool, toolNames } from '@loopcheck/simulator';
import { isShellKind, type ShellKind } from './host-windows.rules.ts';

/** The title of a window with a prompt, by the kind of its shell. */
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

/**
 * The short title of a window with a prompt. The tabs of a narrow screen show it, because they have no room for
 * "administrator". `isOrdinaryOpen` is true if the window of the same shell without administrator rights is open. Only
 * then must the short title say "admin". The full title begins with the short title.
 */
export function shortShellTitle(kind: ShellKind, isOrdinaryOpen: boolean): string {
  switch (kind) {
    case 'cmd':
      return t`Command Prompt`;
    case 'cmd-elevated':
      return isOrdinaryOpen ? t`Command Prompt, admin` : t`Command Prompt`;
    case 'powershell':
      return t`PowerShell`;
    case 'powershell-elevated':
      return isOrdinaryOpen ? t`PowerShell, admin` : t`PowerShell`;
  }
}

/** The title of a tool by its id, even if the tool is not open. */
function toolTitle({ windows, label, name }: HostSetup, tool: string): string {
  const host = label.name ?? name;
  // This tool shows what the trainee sees in front of the host.
  if (tool === placeTool) return t`In front of ${host}`;
  return toolNames(windows).find(({ id }) => id === tool)?.title ?? tool;
}

/**
 * The title of a window by its id, for example `hist/cmd-elevated`. In a drill with several hosts, the title begins
 * with the name of the host.
 */
export function windowTitle(hosts: readonly HostSetup[], id: string): string {
  const [hostId = '', kind = ''] = id.split('/');
  const host = hosts.find((each) => each.id === hostId);
  if (!host) return id;
  const title = isShellKind(kind) ? shellTitle(kind) : toolTitle(host, kind);
  return hosts.length > 1 ? `${host.name} · ${title}` : title;
}
