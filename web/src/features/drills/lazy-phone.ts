import { lazyWithoutPlaceholder } from '../../lib/lazy-part.tsx';
import { useIsLoaded } from '../../lib/use-is-loaded.ts';

/**
 * The simulated phone of a run. Its code is loaded after the page of the run is shown, so that the trainee can use the
 * practice host (the simulated computer) earlier.
 */
export const CallPanel = lazyWithoutPlaceholder(async () => (await import('./phone.ts')).CallPanel);

/** The list of what contacts have said. Its code is loaded together with the code of the phone. */
export const WhatPeopleSaid = lazyWithoutPlaceholder(async () => (await import('./phone.ts')).WhatPeopleSaid);

/**
 * The notice that tells a trainee in a practised run that an input did something forbidden. Its code is loaded together
 * with the code of the phone.
 */
export const ForbiddenNotice = lazyWithoutPlaceholder(async () => (await import('./phone.ts')).ForbiddenNotice);

/**
 * Begins to load the code of the simulated phone. True when it is loaded. Until then, a drill event is shown as a notice.
 */
export const useIsPhoneCodeLoaded = (): boolean =>
  useIsLoaded('drill-phone', async () => {
    await import('./phone.ts');
    await Promise.all([CallPanel.preload(), WhatPeopleSaid.preload(), ForbiddenNotice.preload()]);
  });
