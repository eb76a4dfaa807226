/** The text of a file is longer than this product reads. */
export class TooMuchText extends Error {
  override readonly name = 'TooMuchText';
}
