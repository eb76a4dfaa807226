import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDrill, type ShippedDrill } from '../../server/src/curriculum/drill.ts';

/** The folder with the files of the shipped drills. */
export const drillsFolder = path.resolve(import.meta.dirname, '../../content/drills');

/** Reads a shipped drill. `file` is the name of its file. */
export function readDrill(file: string): ShippedDrill {
  const { drill, faults } = parseDrill(path.parse(file).name, readFileSync(path.join(drillsFolder, file), 'utf8'));
  if (!drill) throw new Error(faults.map(({ text }) => text).join('; '));
  return drill;
}
