/* The schemas of the types in grading-part.ts, where the fields are described. */
import { z } from 'zod';
import { oneLine } from '../../curriculum/one-line.ts';
import type { GradingPart } from './grading-part.ts';

/** The name of an act, or a pattern in which `*` stands for one part of the name. */
const ActName = z.string().regex(/^[a-z*][a-z0-9.*-]*$/, 'is not the name of an act');

/** What to read again: `chapter:7#check-settings` or `sop:LC-07-02`. */
const Reading = z.string().regex(/^(?:chapter:\d+(?:#[a-z0-9-]+)?|sop:LC-\d\d-\d\d)$/, 'is not a link');

/** The fields of a `PrescribedAct`. */
const prescribedActFields = {
  into: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
};

const Expected = z.union([
  z.strictObject({
    path: z.string(),
    host: z.string().optional(),
    times: z.number().optional(),
    at: z.enum(['start', 'written']).optional(),
    ...prescribedActFields,
  }),
  z.strictObject({ vary: z.string() }),
  z.strictObject({ text: z.string() }),
  z.strictObject({ exportHash: z.string(), ...prescribedActFields }),
  z.strictObject({ actHash: z.string(), host: z.string().optional(), ...prescribedActFields }),
  z.strictObject({ fileHash: z.string(), host: z.string().optional() }),
  z.strictObject({ yesNo: z.string(), has: z.string(), host: z.string().optional() }),
]);

const NeededFact = z.union([z.string(), z.strictObject({ any: z.array(z.string()).min(1), name: oneLine(60) })]);

const LineGrading = z.strictObject({
  is: Expected,
  quiet: z.string().optional(),
  within: z.number().min(0).optional(),
  seen: z.array(NeededFact),
  seenAfter: ActName.optional(),
  quietSeen: z.array(NeededFact).optional(),
  near: z.record(z.string(), oneLine(200)).optional(),
  why: oneLine(200).optional(),
  quietWhy: oneLine(200).optional(),
  shownBy: z.string().optional(),
  read: z.array(Reading),
});

const Reaction = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('stop-and-call'),
    call: z.array(z.string()).min(1),
    among: z.literal(true).optional(),
    alsoBefore: z.literal(true).optional(),
    says: z.strictObject({
      host: z.string().optional(),
      what: z.string().optional(),
      changed: z.string().optional(),
    }),
  }),
  z.strictObject({ do: z.literal('answer'), choice: z.string() }),
  z.strictObject({ do: z.literal('carry-on') }),
]);

const ForbiddenAct = z.union([
  ActName,
  z.strictObject({
    act: ActName,
    host: z.string().optional(),
    of: z.string().optional(),
    target: z.string().optional(),
    until: z.string().optional(),
    allowed: z.int().min(1).optional(),
  }),
]);

/** The schema of the part of a drill that stays on the server. */
export const Grading = z.strictObject({
  pass: z.strictObject({ share: z.int().min(1).max(100), must: z.array(z.string()) }),
  lines: z.record(z.string(), LineGrading),
  forbidden: z.array(ForbiddenAct).min(1),
  required: z.array(
    z.strictObject({
      act: ActName,
      isFault: z.boolean().optional(),
      isQuiet: z.boolean().optional(),
      when: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
      of: z.array(z.string()).optional(),
      host: z.string().optional(),
      what: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
      note: oneLine(200).optional(),
      ...prescribedActFields,
    }),
  ),
  careless: z.array(
    z.strictObject({
      act: ActName,
      host: z.string().optional(),
      allowedEvents: z.int().min(0).optional(),
      text: oneLine(200),
      read: Reading,
    }),
  ),
  react: z.record(z.string(), Reaction),
}) satisfies z.ZodType<GradingPart>;

/** What must be done before the first line that the trainee types on a host, or before an act. */
export const Hold = z.strictObject({
  before: z.union([z.literal('first-line'), z.strictObject({ act: ActName })]),
  needs: z.array(z.string()).min(1),
});

/** The content of the column `grading_part` of the table `drills`. */
export const StoredGrading = z.strictObject({ holds: z.array(Hold), grading: Grading });
export type StoredGrading = z.infer<typeof StoredGrading>;
