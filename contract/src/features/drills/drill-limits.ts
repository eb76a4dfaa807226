/** The limits of what a page sends of a run. Lengths are in UTF-16 code units. */
export const drillLimits = {
  /** The inputs of a run. */
  inputs: 600,
  /** The characters of a line that a person types. */
  lineLength: 1000,
  /** The characters of a value on the record sheet. */
  valueLength: 200,
  /** The bytes of one request that saves inputs. */
  bodyBytes: 64 * 1024,
} as const;
