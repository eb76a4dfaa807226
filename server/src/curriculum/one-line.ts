import { z } from 'zod';

/** A trimmed text of one line, which is not empty, in a file of the content. */
export const oneLine = (maximumLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(maximumLength, `is longer than ${maximumLength} characters`)
    .refine((text) => !text.includes('\n'), 'must be one line');
