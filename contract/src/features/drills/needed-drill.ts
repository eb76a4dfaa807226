import { z } from 'zod';

/**
 * A drill (a practice job on a simulated host) that a person must pass before the quiz of its module opens, or before
 * the person can request a certificate.
 */
export const NeededDrill = z.object({
  /** For example `07-1`. */
  id: z.string(),
  /** For example `7.1`. */
  number: z.string(),
  title: z.string(),
});
export type NeededDrill = z.infer<typeof NeededDrill>;
