import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type KnowledgeKind = 'dangers' | 'facts' | 'answers';

/** A file of the assistant's knowledge. `content` is null if the hash is one of the `knownHashes` of the caller. */
export interface KnowledgeRow {
  readonly kind: KnowledgeKind;
  readonly hash: string;
  readonly content: unknown;
}

/** Lists the stored files. If the hash of a file is in `knownHashes`, the content of this file is left out. */
export async function listKnowledge(db: Database, knownHashes: readonly string[]): Promise<KnowledgeRow[]> {
  const { rows } = await sql<KnowledgeRow>`
    select kind, hash, case when hash = any(${[...knownHashes]}::text[]) then null else content end as content
    from assistant_knowledge`.execute(db);
  return rows;
}

/** Saves a file in place of the stored file of this kind, unless that file has the same hash. */
export async function saveKnowledgeFile(
  db: Database,
  { kind, hash, content }: { readonly kind: KnowledgeKind; readonly hash: string; readonly content: unknown },
): Promise<void> {
  await sql`
    insert into assistant_knowledge (kind, content, hash)
    values (${kind}, ${JSON.stringify(content)}::text::jsonb, ${hash})
    on conflict (kind) do update set content = excluded.content, hash = excluded.hash
    where assistant_knowledge.hash <> excluded.hash`.execute(db);
}
