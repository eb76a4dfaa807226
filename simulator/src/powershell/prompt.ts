import type { ShellWindow } from '../shell/session.ts';

/** The prompt of a PowerShell window. */
export const powershellPrompt = ({ folder }: ShellWindow): string => `PS ${folder}> `;
