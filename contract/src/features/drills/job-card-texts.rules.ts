import type { DrillCard } from './drills.contract.ts';

/**
 * Returns the texts of a drill's job card and record sheet that can contain names of hosts, folders and files. The page
 * offers these names as words that the trainee can insert into a command.
 */
export const textsOfJobCard = (
  { permit, saveTo, sheetNote }: Pick<DrillCard, 'permit' | 'saveTo' | 'sheetNote'>,
  sheet: readonly { readonly ask: string }[],
): readonly string[] => [permit.host, permit.allows, saveTo, sheetNote ?? '', ...sheet.map(({ ask }) => ask)];
