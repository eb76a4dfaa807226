type SheetSize = { readonly width: number; readonly height: number };

/** The size of LoopSheet in its own units. */
export const loopSheetSize: SheetSize = { width: 640, height: 520 };
/** The size of LoopSheetTall in its own units. */
export const loopSheetTallSize: SheetSize = { width: 350, height: 392 };

export const toViewBox = ({ width, height }: SheetSize): string => `0 0 ${width} ${height}`;
