/** Limits of the data that a page sends about a run of a drill. Lengths are in UTF-16 code units. */
export const drillLimits = {
  /** The largest number of inputs of a run. */
  inputs: 600,
  /** The largest length of a line that a person types. */
  lineLength: 1000,
  /** The largest length of a value on the record sheet. */
  valueLength: 200,
  /** The largest size of one request that saves inputs, in bytes. */
  bodyBytes: 64 * 1024,
} as const;
