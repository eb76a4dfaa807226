import type { Program } from '../../shell/program.ts';

/** Printed for another shell that is begun in a window: practice hosts have each of them only in windows of its own. */
const openedUnderTools = (title: string): string =>
  `On this practice host, ${title} opens in a window of its own. Choose it under Tools.`;

const toShell = (name: string, title: string): Program => ({
  names: [name],
  kind: 'program',
  run({ session }) {
    session.print(openedUnderTools(title));
    return 1;
  },
});

/** The shells by name. In a Command Prompt, `cmd` itself begins another one; `cmd /c` in PowerShell runs its line. */
export const shellPrograms: readonly Program[] = [
  toShell('powershell', 'PowerShell'),
  toShell('cmd', 'the Command Prompt'),
];
