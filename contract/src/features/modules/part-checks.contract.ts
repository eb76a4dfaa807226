import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { callLimits } from '../../call-limits.ts';
import { maxCheckOptions, maxModuleParts } from './modules.contract.ts';
import { partChecksPaths } from './part-checks.paths.ts';

/** An answer to the check question at the end of a part of a module. A part consists of consecutive sections. */
export const PartAnswer = z.object({
  /** The revision that the page displayed. */
  contentRevision: z.int().min(1).max(1_000_000),
  /** The index, from 0, of the chosen option. */
  option: z
    .int()
    .min(0)
    .max(maxCheckOptions - 1),
});
export type PartAnswer = z.infer<typeof PartAnswer>;

export const partChecksEndpoints = {
  answer: endpoint({
    ...partChecksPaths.answer,
    access: 'member',
    summary: 'Records an answer to the check question at the end of a part; the answer is not graded',
    params: z.object({ id: z.uuid(), part: z.coerce.number().int().min(1).max(maxModuleParts) }),
    body: PartAnswer,
    reply: PartAnswer.extend({ isRight: z.boolean() }),
    errors: ['module_not_found', 'module_locked', 'check_answer_unknown', 'too_many_requests'],
    callLimit: callLimits.checkAnswers,
  }),
};
