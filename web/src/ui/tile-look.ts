import { cva } from 'class-variance-authority';

/** A grid of tiles with one to three columns. */
export const tileGridClass = 'grid gap-3 md:grid-cols-2 xl:grid-cols-3 xl:gap-4';

const solid = 'border border-line bg-surface';
/**
 * Places the Bubble (the circle with the chapter icon) beside the heading, then the text, and the buttons at the
 * bottom.
 */
const cardGrid = 'grid grid-cols-[auto_1fr] grid-rows-[auto_1fr_auto] content-start gap-x-3.5 gap-y-1';

/** The box of a tile. It is not in tile.tsx, because placeholders use it too and must not load the parts of a tile. */
export const tileBox = cva('min-w-0 rounded-3 print:break-inside-avoid', {
  variants: {
    layout: {
      card: [solid, cardGrid, 'p-4 lg:px-5'],
      /** The card of a locked module. Less padding on a phone, where it has no buttons. */
      locked: [cardGrid, 'border border-dashed border-line-strong px-4 py-3 md:py-4 lg:px-5'],
      /**
       * The Bubble, the heading and one button or link. If the button or link has the classes of `coversWholeRow`, a
       * press anywhere in the row presses it.
       */
      row: [
        solid,
        'relative hover:bg-hover',
        'grid grid-cols-[auto_1fr_auto] content-center items-center gap-x-3.5 gap-y-1',
        'py-3 ps-4 pe-4 lg:ps-5 lg:pe-2',
      ],
      /** The tile of an open module, as wide as the grid of tiles. The content has its own padding. */
      open: 'col-span-full border-[1.5px] border-accent bg-surface',
      placeholder: [solid, 'p-4 lg:px-5'],
    },
  },
});

/** The classes that make the button or link of a row cover the whole row: a press anywhere in the row presses it. */
export const coversWholeRow = 'static! after:absolute after:inset-0 after:rounded-3';
