import type { VersionRow } from './item-analysis.queries.ts';
import { asksTheSame, optionsInPresent } from './same-question.rules.ts';

/** A version whose answers can be read under the present key. */
export interface PooledVersion {
  readonly questionId: string;
  readonly version: number;
  /** The present key in this version's own numbering, from 1. */
  readonly key: number;
  /** This version's options in the present numbering. */
  readonly places: readonly number[];
  /** The same options under other words of the question. */
  readonly isReworded: boolean;
}

/** A question with those of its versions that offered the options of the present one. */
export interface PooledQuestion {
  readonly present: VersionRow;
  readonly versions: readonly PooledVersion[];
}

/** Puts the versions of questions together with the present version of each. */
export function pooledQuestions(rows: readonly VersionRow[]): PooledQuestion[] {
  return [...Map.groupBy(rows, (row) => row.questionId).values()].flatMap((own) => {
    const present = own.find((row) => row.version === row.currentVersion);
    return present ? [{ present, versions: own.flatMap((row) => pooled(row, present) ?? []) }] : [];
  });
}

function pooled(row: VersionRow, present: VersionRow): PooledVersion | null {
  const places = optionsInPresent(row, present);
  if (!places) return null;
  const key = places.indexOf(present.correctOption) + 1;
  const isReworded = !asksTheSame(row, present);
  return { questionId: row.questionId, version: row.version, key, places, isReworded };
}

/** The versions that ask the same in the same words: those whose answers analysis reads together. */
export const sameWords = (question: PooledQuestion): PooledVersion[] =>
  question.versions.filter((version) => !version.isReworded);
