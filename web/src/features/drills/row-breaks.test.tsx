import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { breakAtPathParts, keepNamesWhole } from './row-breaks.tsx';

describe('keepNamesWhole', () => {
  it('keeps each name of a path in one piece, and does not change the text', () => {
    const text = String.raw`Changed C:\Windows\System32\drivers\etc\hosts on HIST-02`;
    const { container } = render(keepNamesWhole(text));
    expect(container).toHaveTextContent(text);
    const unbrokenParts = [...container.querySelectorAll('.inline-block')].map((part) => part.textContent);
    expect(unbrokenParts).toEqual(['C:\\', 'Windows\\', 'System32\\', 'drivers\\', 'etc\\', 'hosts', 'HIST-02']);
  });

  it('lets a name that is longer than a row break after an underscore, and does not change the text', () => {
    const text = 'EWS-03_20261120_Security.evtx';
    const { container } = render(keepNamesWhole(text));
    expect(container).toHaveTextContent(text);
    expect(container.querySelector('.inline-block')?.innerHTML).toBe('EWS-03_<wbr>20261120_<wbr>Security.evtx');
  });

  it('leaves a hash unchanged, so that the browser can break it anywhere', () => {
    expect(keepNamesWhole('9c41e07b'.repeat(8))).toBe('9c41e07b'.repeat(8));
  });

  it.each([
    [String.raw`MLAP-04\maint01`, ['MLAP-04\\', 'maint01']],
    [String.raw`D:\Job\permits.txt`, ['D:\\', 'Job\\', 'permits.txt']],
    [String.raw`\\HIST-02\D$`, [String.raw`\\HIST-02` + '\\', 'D$']],
    ['2022-10-04T04:38:18.821Z', ['2022-10-04', 'T04:38:18.821Z']],
  ])('keeps %s in one row, but lets it break between its parts if it is longer than a row', (text, parts) => {
    const { container } = render(keepNamesWhole(text));
    expect(container.children).toHaveLength(1);
    expect([...(container.firstElementChild?.children ?? [])].map((part) => part.textContent)).toEqual(parts);
  });
});

describe('breakAtPathParts', () => {
  it('lets a row end after a backslash or an underscore, but not after a hyphen or a dot', () => {
    const { container } = render(breakAtPathParts(String.raw`dir /b D:\Job\HIST-02_1.evtx`));
    expect(container.innerHTML).toContain('dir /b D:\\<wbr>Job\\<wbr>HIST-\u206002_<wbr>1.\u2060evtx');
  });

  it('changes nothing in a line without paths', () => {
    expect(breakAtPathParts('hostname')).toBe('hostname');
  });
});
