import type { Database } from '../../../platform/db/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { foldText } from '../search.rules.ts';
import { extractText, type ExtractionLimits, extractionLimits } from './extract-text.ts';
import { textKindOf } from './text-limits.ts';
import { findWaitingText, type ExtractionResult, saveText } from './text.queries.ts';

/** Extracts and saves the text of a procedure's file, unless it is already saved. Must run outside a transaction. */
export async function readSopText(
  { db, storage }: { readonly db: Database; readonly storage: Storage },
  sopId: string,
  limits: ExtractionLimits = extractionLimits,
): Promise<void> {
  const sop = await findWaitingText(db, sopId);
  if (sop) await saveText(db, sop, await extractStoredText(storage, sop.file_key, sop.mime_type, limits));
}

async function extractStoredText(
  storage: Storage,
  key: string | null,
  mimeType: string,
  limits: ExtractionLimits,
): Promise<ExtractionResult> {
  const kind = textKindOf(mimeType);
  if (key === null || kind === undefined || !(await storage.find(key))) return { fault: 'unreadable' };
  const extracted = await extractText(kind, await storage.read(key), limits);
  return 'fault' in extracted ? extracted : { ...extracted, searchText: foldText(extracted.plainText) };
}
