/** Limits of the data that a page sends about a run of a drill. Lengths are in UTF-16 code units. */
export const drillLimits = {
  /** The maximum number of inputs of a run. */
  inputs: 600,
  /** The maximum length of a line that the trainee types in a window. */
  typedLineLength: 1000,
  /** The maximum length of a value on the record sheet. */
  valueLength: 200,
  /**
   * The maximum of each time in `deviceMs`, which states how long a run was open on the page before an input was made.
   * 366 days, in milliseconds.
   */
  deviceMs: 366 * 24 * 3600 * 1000,
  /** The maximum size of one request that saves inputs, in bytes. */
  bodyBytes: 64 * 1024,
} as const;
