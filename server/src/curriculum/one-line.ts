import { z } from 'zod';

/** The schema of a text in a content file: one line, trimmed and not empty, at most `maximumLength` characters long. */
export const oneLine = (maximumLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(maximumLength, `is longer than ${maximumLength} characters`)
    .refine((text) => !text.includes('\n'), 'must be one line');
