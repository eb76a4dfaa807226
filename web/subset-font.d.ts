declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** The OpenType features to keep. */
    readonly keepFeatures: readonly string[];
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    /** The ids of the entries of the name table to keep. The names of the font are always kept. */
    readonly preserveNameIds: readonly number[];
  }
  /** Returns the font with only the glyphs that `text` needs. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
