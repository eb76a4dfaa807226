import { lazyDialog } from '../../lib/lazy-part.tsx';
import { useIsLoaded } from '../../lib/use-is-loaded.ts';

/** The phone of a run. Its code is loaded after the code of the host, so that the host can be used earlier. */
export const CallPanel = lazyDialog(async () => (await import('./phone.ts')).CallPanel);

/** What people have said. It is shown when the code of the phone is loaded, which also shows who speaks. */
export const WhatPeopleSaid = lazyDialog(async () => (await import('./phone.ts')).WhatPeopleSaid);

/** What tells a trainee of a practised run that an act is forbidden. */
export const ForbiddenNotice = lazyDialog(async () => (await import('./phone.ts')).ForbiddenNotice);

/** True if the code of the phone is loaded. Until then, an event is shown as a notice. */
export const useIsPhoneLoaded = (): boolean =>
  useIsLoaded('drill-phone', async () => {
    await import('./phone.ts');
    await Promise.all([CallPanel.preload(), WhatPeopleSaid.preload(), ForbiddenNotice.preload()]);
  });
