import { lazyPart } from '../../lib/lazy-part.tsx';

/** The reader of a module's page. Its code is loaded when it is needed, because it includes the HTML sanitiser. */
export const ReadingPage = lazyPart(async () => (await import('./reader/reading-page.tsx')).ReadingPage);

/** The reader inside a module's tile. */
export const TileReader = lazyPart(async () => (await import('./reader/tile-reader.tsx')).TileReader);
