import { describe, expect, it } from 'vitest';
import { openTerminal } from '../testing/host-terminal.ts';
import { openTool } from './testing/open-tool.ts';

const versions = ['7', '2016', '11'] as const;

/** Facts that a command shows and a tool must show too. */
function compare(
  version: (typeof versions)[number],
  line: string,
  tool: string,
  argument: string,
  pattern: RegExp,
): void {
  const terminal = openTerminal(version, line.startsWith('Get-') ? 'powershell-elevated' : 'cmd-elevated');
  const ran = terminal.run(line).facts.filter((fact) => pattern.test(fact));
  expect(ran.length, line).toBeGreaterThan(0);
  const { facts } = openTool(terminal.host, tool, argument);
  for (const fact of ran) expect(facts, `${tool} shows ${fact} of ${line} on ${version}`).toContain(fact);
}

describe('a tool and a command show the same facts', () => {
  it.each(versions)('on %s', (version) => {
    compare(version, 'wevtutil gl Security', 'eventvwr', 'properties:Security', /(?:retention|autoBackup|maxSize)$/);
    compare(version, 'wevtutil gli System', 'eventvwr', 'log:System', /records$/);
    compare(version, 'wevtutil gli System', 'eventvwr', 'properties:System', /(?:created|newest|fileSize)$/);
    compare(version, 'wevtutil qe System /c:3 /rd:true /f:text', 'eventvwr', 'log:System', /events\//);
    compare(version, 'tzutil /g', 'msinfo32', '', /^clock\/zone\/id$/);
    compare(version, 'hostname', 'msinfo32', '', /^host\/name$/);
    compare(version, 'Get-Service Spooler', 'services', 'service:Spooler', /^service\/Spooler\/state$/);
    compare(version, 'Get-Process explorer', 'taskmgr', 'all', /memoryKb$/);
    compare(version, 'Get-HotFix', 'settings', 'history', /(?:kb|installedOn)$/);
    compare(version, 'dir C:\\Users', 'explorer', 'C:\\Users', /^files\/c:\\users\\[^/]+(?:\/modified)?$/);
  });
});
