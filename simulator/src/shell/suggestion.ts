/** A word for a button under the input line. */
export interface Suggestion {
  readonly text: string;
  /** It goes on with the last word, without a space between. */
  readonly joins: boolean;
}
