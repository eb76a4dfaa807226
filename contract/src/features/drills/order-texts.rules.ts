import type { DrillCard } from './drills.contract.ts';

/** The texts of a job that name hosts, folders and files: those of the job card and of the sheet. */
export const textsOfOrder = (
  { permit, saveTo, sheetNote }: Pick<DrillCard, 'permit' | 'saveTo' | 'sheetNote'>,
  sheet: readonly { readonly ask: string }[],
): readonly string[] => [permit.host, permit.allows, saveTo, sheetNote ?? '', ...sheet.map(({ ask }) => ask)];
