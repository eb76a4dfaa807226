import { isPassing } from './api-error.ts';

const firstWait = 1_000;
const longestWait = 15_000;

/**
 * For writes that must not be lost, answers and progress: they are tried again while the network or the server is
 * away, ever more slowly, and not at all when they were refused. Spread it into a mutation's options.
 */
export const retryWhileAway = {
  retry: (_count: number, error: Error) => isPassing(error),
  retryDelay: (count: number) => Math.min(longestWait, firstWait * 2 ** count),
};
