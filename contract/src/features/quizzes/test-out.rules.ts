// A test-out is a quiz attempt that a person starts before reading the text of the module, if the module allows it.

/** The minimum score, in percent, with which a test-out waives the reading. A higher pass mark of the quiz prevails. */
export const testOutPassMark = 90;

/** Returns the score, in percent, that an attempt needs to count as a pass. `passingScore` is the quiz's pass mark. */
export const requiredScore = (attempt: { readonly passingScore: number; readonly testOut: boolean }): number =>
  attempt.testOut ? Math.max(testOutPassMark, attempt.passingScore) : attempt.passingScore;
