/**
 * A ratio of two figures of one run, and the bound that it must keep. Ratios can be compared between machines, while
 * absolute times cannot.
 */
export interface Measured {
  readonly name: string;
  readonly ratio: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Whether a ratio keeps its bound. */
export const holds = ({ ratio, atLeast = -Infinity, atMost = Infinity }: Measured): boolean =>
  ratio >= atLeast && ratio <= atMost;
