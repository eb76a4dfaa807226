import { buffer } from 'node:stream/consumers';
import { extensionOf } from '@loopcheck/contract/features/uploads/uploads.rules';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { beginsAs, headBytes } from './content.rules.ts';

/** A file that has arrived and is not yet believed. */
export interface Suspect {
  readonly storageKey: string;
  readonly file_name: string;
  /** In bytes, as announced. */
  readonly file_size: number;
}

/** Looks into a file: size as announced, content as its name says. Refuses with what is wrong. */
export async function checkContent({ storage }: { storage: Storage }, suspect: Suspect): Promise<void> {
  const stored = await storage.find(suspect.storageKey);
  ensure(stored, 'upload_incomplete');
  ensure(stored.size === suspect.file_size, 'upload_size_differs');
  const extension = extensionOf(suspect.file_name);
  const end = Math.min(headBytes, stored.size) - 1;
  const head = await buffer(await storage.read(suspect.storageKey, { start: 0, end }));
  ensure(beginsAs(extension, head), 'file_content_differs');
}
