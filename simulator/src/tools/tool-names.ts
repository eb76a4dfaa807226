import { isSinceWindows10, isSinceWindows8, windowsProfiles, type WindowsVersion } from '../windows/versions.ts';

/** A tool of the task bar. */
export interface ToolName {
  readonly id: string;
  readonly title: string;
}

/** The tools of the task bar with their titles on a Windows version, in the order of the bar. */
export function toolNames(version: WindowsVersion): readonly ToolName[] {
  const windows = windowsProfiles[version];
  return [
    { id: 'eventvwr', title: 'Event Viewer' },
    { id: 'taskmgr', title: isSinceWindows8(windows) ? 'Task Manager' : 'Windows Task Manager' },
    { id: 'services', title: 'Services' },
    { id: 'settings', title: isSinceWindows10(windows) ? 'Settings' : 'Control Panel' },
    { id: 'winver', title: 'winver' },
    { id: 'datetime', title: 'Date and Time' },
    { id: 'notepad', title: 'Notepad' },
    { id: 'explorer', title: isSinceWindows8(windows) ? 'File Explorer' : 'Windows Explorer' },
    { id: 'remove', title: 'Safely Remove Hardware' },
  ];
}
