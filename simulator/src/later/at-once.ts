import { allLaterParts } from './all-later-parts.ts';
import { setLaterParts } from './parts.ts';

// Outside of browsers, everything is there from the start.
setLaterParts(allLaterParts);

export const loadLaterParts = (): Promise<void> => Promise.resolve();
