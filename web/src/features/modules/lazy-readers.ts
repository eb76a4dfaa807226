import { lazy } from 'react';

/** A chapter on its own page; comes with the sanitiser, only when a text is shown. */
export const ReadingPage = lazy(async () => ({ default: (await import('./reader/reading-page.tsx')).ReadingPage }));

/** A chapter inside its tile. */
export const TileReader = lazy(async () => ({ default: (await import('./reader/tile-reader.tsx')).TileReader }));
