import { useAnswerPartCheck, type ModuleToRead } from '../modules.hooks.ts';
import { PartCheckQuestion } from './part-check.tsx';

type Props = {
  module: ModuleToRead;
  /** The number of the part, from 1. */
  part: number;
  /** True if answers are recorded; false in a locked module. */
  isRecorded: boolean;
};

/** The check question of a part. Sends the answers to the server if `isRecorded` is true. */
export function RecordedPartCheck({ module, part, isRecorded }: Props) {
  const answer = useAnswerPartCheck(module.id, part);
  const check = module.parts[part - 1]?.check;
  if (!check) return null;
  const record = (option: number) => answer.mutate({ contentRevision: module.contentRevision, option });
  return (
    <PartCheckQuestion
      key={module.contentRevision}
      check={check}
      onAnswer={isRecorded ? record : null}
      hasFailed={answer.isError}
    />
  );
}
