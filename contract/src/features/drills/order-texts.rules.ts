import type { DrillCard } from './drills.contract.ts';

/**
 * Returns the texts of an order, that is of a job card and its record sheet, that can contain names of hosts, folders and
 * files. The page offers these names as words to insert into a command.
 */
export const textsOfOrder = (
  { permit, saveTo, sheetNote }: Pick<DrillCard, 'permit' | 'saveTo' | 'sheetNote'>,
  sheet: readonly { readonly ask: string }[],
): readonly string[] => [permit.host, permit.allows, saveTo, sheetNote ?? '', ...sheet.map(({ ask }) => ask)];
