declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** The OpenType features to keep. */
    readonly keepFeatures: readonly string[];
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    /** The entries of the name table to keep, besides the names of the font. */
    readonly preserveNameIds: readonly number[];
  }
  /** Returns the font with the glyphs of `text` alone. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
