import { describe, expect, it } from 'vitest';
import { defaultHost } from '../powershell/cmdlets/testing/call-cmdlet.ts';
import { windowsVersions } from '../windows/versions.ts';
import { openTool, type UsedTool } from './testing/open-tool.ts';
import { toolNames } from './tool-names.ts';
import { toolIds } from './tools.ts';

/** Taps every button of a tool, and every button of what that shows, but no more than `most` of each. */
function tapEverything(used: UsedTool, depth: number, most: number): number {
  let taps = 0;
  for (const choice of [...new Set(used.choices)].slice(0, most)) {
    const [tool = '', ...rest] = choice.split('/');
    const next = openTool(used.host, tool, rest.join('/'), used.window);
    taps += 1;
    if (depth > 1) taps += tapEverything(next, depth - 1, 12);
  }
  return taps;
}

describe('tools with their own windows', () => {
  it.each(windowsVersions)('draw on %s, whatever is tapped', (version) => {
    const host = defaultHost(version);
    for (const tool of toolIds) {
      const used = openTool(host, tool);
      expect(used.window.title, tool).not.toBe('');
      expect(used.window.tool).toBe(tool);
      tapEverything(used, 2, 24);
    }
  });

  it('draw something for a choice that nobody has offered', () => {
    const host = defaultHost('2019', 'member-server');
    const strange = [
      'log:',
      'event:Security#x',
      'apply:Security#y,z',
      'C:\\Nothing\\x.evtx',
      'eject:99',
      '::##',
      'set:9y',
      'service:Nothing',
    ];
    for (const tool of toolIds) {
      for (const choice of strange) expect(openTool(host, tool, choice).window.lines.length, tool).toBeGreaterThan(0);
    }
  });

  it('note that they were opened once, and that Disk Management and Registry Editor are more than a look', () => {
    const host = defaultHost('2019', 'member-server');
    const opened = openTool(host, 'services');
    expect(opened.acts.map(({ act, of }) => [act, of])).toEqual([['tool.open', 'services']]);
    expect(openTool(opened.host, 'services', '', opened.window).acts).toEqual([]);
    expect(openTool(host, 'diskmgmt').acts.map(({ act }) => act)).toEqual(['tool.open', 'disk.tool']);
    expect(openTool(host, 'regedit').acts.map(({ act }) => act)).toEqual(['tool.open', 'registry.tool']);
  });

  it('of the task bar exist, with the names of the Windows version', () => {
    for (const version of windowsVersions) {
      const host = defaultHost(version);
      for (const { id } of toolNames(version)) expect(openTool(host, id).window.tool).toBe(id);
    }
    const titles = (version: '7' | '11') => toolNames(version).map(({ title }) => title);
    expect(titles('7')).toContain('Control Panel');
    expect(titles('11')).toContain('Settings');
    expect(titles('11')).not.toContain('Control Panel');
  });
});
