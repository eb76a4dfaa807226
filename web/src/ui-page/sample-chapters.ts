import type { ChapterLineItem } from '../ui/chapter-line.tsx';

const titles = [
  'System Information',
  'Windows Patches',
  'Antivirus Health',
  'Performance Checks',
  'Test File',
  'Data Gathering',
  'Event Logs',
  'Backups',
  'Restore',
  'Date and Time',
  'External Drive',
  'Accounts and Access',
  'Incident',
];

/** Sample chapters in all states: completed, in progress, available and locked. */
export const sampleChapters: ChapterLineItem[] = titles.map((title, index) => {
  const chapterNumber = index + 1;
  if (chapterNumber < 7) return { chapterNumber, title, state: 'done' };
  if (chapterNumber === 7) return { chapterNumber, title, state: 'progress', value: 62 };
  return { chapterNumber, title, state: chapterNumber === 8 ? 'available' : 'locked' };
});
