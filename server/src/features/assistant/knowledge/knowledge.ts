import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { type DangerList, type CompiledDangers, compileDangers } from '../dangers/dangers.rules.ts';
import { type KnowledgeKind, listKnowledge, saveKnowledgeFile } from './knowledge.queries.ts';
import { type CompiledAnswers, compileAnswers, type ShortAnswer } from './short-answers.rules.ts';

/** What the assistant knows besides the library: dangerous acts, short facts and prepared answers. */
export interface ShippedKnowledge {
  readonly dangers: DangerList;
  readonly facts: readonly ShortAnswer[];
  readonly answers: readonly ShortAnswer[];
}

/** The knowledge in the form in which questions are compared with it. */
export interface CompiledKnowledge {
  readonly dangers: CompiledDangers;
  readonly facts: CompiledAnswers;
  readonly answers: CompiledAnswers;
}

/** Saves the shipped knowledge. Files that have not changed are not written. */
export async function saveKnowledge(db: Database, { dangers, facts, answers }: ShippedKnowledge): Promise<void> {
  const files: [KnowledgeKind, unknown][] = [
    ['dangers', dangers],
    // The ordinary words of the file of dangers must not be corrected to words of facts and answers either.
    ['facts', { ordinary: dangers.ordinary, entries: facts }],
    ['answers', { ordinary: dangers.ordinary, entries: answers }],
  ];
  for (const [kind, content] of files) {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    await saveKnowledgeFile(db, { kind, hash, content });
  }
}

const StoredAnswer = z.object({
  id: z.string(),
  ask: z.array(z.string()),
  text: z.string(),
  source: z.string(),
  sourceHash: z.string(),
});
const AnswersFile = z.object({ ordinary: z.array(z.string()), entries: z.array(StoredAnswer) });
const DangersFile = z.object({
  ordinary: z.array(z.string()),
  groups: z.record(z.string(), z.array(z.string())),
  acts: z.array(
    z.object({
      id: z.string(),
      verdict: z.enum(['no', 'stop']),
      rule: z.string(),
      instead: z.string(),
      sources: z.array(z.string()),
      when: z.array(z.string()),
      unless: z.array(z.string()),
    }),
  ),
});

/** A compiled file with the hash of its content. */
interface Compiled<T> {
  readonly hash: string;
  readonly value: T;
}

const noAnswers: Compiled<CompiledAnswers> = { hash: '', value: compileAnswers([], []) };

/**
 * The compiled files of this server. Compiling takes some milliseconds. Each file is compared by its hash with the
 * database at every question, so no answer is older than the stored files.
 */
let dangers: Compiled<CompiledDangers> = { hash: '', value: compileDangers({ ordinary: [], groups: {}, acts: [] }) };
let facts = noAnswers;
let answers = noAnswers;

/** Returns the stored knowledge. Reads the files from the database only after they have changed. */
export async function findKnowledge(db: Database): Promise<CompiledKnowledge> {
  for (const { kind, hash, content } of await listKnowledge(db, [dangers.hash, facts.hash, answers.hash])) {
    if (content === null) continue;
    if (kind === 'dangers') dangers = { hash, value: compileDangers(DangersFile.parse(content)) };
    else if (kind === 'facts') facts = { hash, value: compileFile(content) };
    else answers = { hash, value: compileFile(content) };
  }
  return { dangers: dangers.value, facts: facts.value, answers: answers.value };
}

function compileFile(content: unknown): CompiledAnswers {
  const { ordinary, entries } = AnswersFile.parse(content);
  return compileAnswers(entries, ordinary);
}
