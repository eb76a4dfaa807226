import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithApp } from '../../../testing/render.tsx';
import { CommandBlock } from './command-block.tsx';

const note = /^An indented row continues the line above/;

it('CommandBlock explains the indented rows if a line of the command is too long for a phone', () => {
  const code = String.raw`reg query HKLM\SYSTEM\CurrentControlSet\Control\Lsa /v CrashOnAuditFail`;
  renderWithApp(<CommandBlock kind="command" title="Command Prompt" code={code} use="copy" />);
  expect(screen.getByText(note)).toBeInTheDocument();
  // Only the long word can break: after each of its four backslashes.
  expect(document.querySelectorAll('pre .break-mark')).toHaveLength(4);
});

it.each([
  ['a command whose lines are short', 'hostname', 'copy'],
  [
    'sample output, which nobody types',
    'The operation completed successfully, and nothing else was changed.',
    'sample',
  ],
] as const)('CommandBlock does not explain indented rows below %s', (_name, code, use) => {
  renderWithApp(<CommandBlock kind="command" title="Command Prompt" code={code} use={use} />);
  expect(screen.queryByText(note)).toBeNull();
});

it('CommandBlock does not mention the arrow if no word of the command can break', () => {
  const code = String.raw`systeminfo /fo csv > D:\Job\HOST-systeminfo.csv`;
  renderWithApp(<CommandBlock kind="command" title="Command Prompt" code={code} use="copy" />);
  expect(screen.getByText(note).textContent).not.toContain('→');
});
