import { lazy, useState, type ComponentType } from 'react';

type Part = ComponentType & { ask: () => Promise<ComponentType> };

/** A part whose code is fetched when it is first drawn, or asked for ahead: then it is drawn at once, without a wait in between. */
function partOf(load: () => Promise<ComponentType>): Part {
  let ready: ComponentType | undefined;
  const ask = async () => (ready ??= await load());
  const Awaited = lazy(async () => ({ default: await ask() }));
  function Drawn() {
    // Chosen once for as long as it stands: another choice would throw its state away.
    const [Chosen] = useState(() => ready ?? Awaited);
    return <Chosen />;
  }
  return Object.assign(Drawn, { ask });
}

export const MemberShell = partOf(async () => (await import('./member-shell.tsx')).MemberShell);
export const MemberFrame = partOf(async () => (await import('./member-frame.tsx')).MemberFrame);
export const TraineeHome = partOf(async () => (await import('../screens/trainee-home-screen.tsx')).TraineeHomeScreen);
export const TrainerHome = partOf(async () => (await import('../screens/trainer-screen.tsx')).TrainerScreen);
export const Landing = partOf(async () => (await import('../screens/landing-screen.tsx')).LandingScreen);
export const Stranger = partOf(async () => (await import('../screens/stranger-screen.tsx')).StrangerScreen);

type Somebody = { role: 'trainee' | 'trainer' };

/** What `/` shows to somebody signed in: trainers their portal, all others the dashboard of trainees. */
export const homeOf = ({ role }: Somebody): Part => (role === 'trainer' ? TrainerHome : TraineeHome);

/**
 * Asks for all parts of the first page at once as soon as it is known who is there: one after the other, a slow
 * network would be waited for three times. A failure is told by the part that is missing.
 */
export function askAhead(user: Somebody | null, isHome: boolean): void {
  const parts = user ? [MemberShell, MemberFrame, ...(isHome ? [homeOf(user)] : [])] : isHome ? [Landing] : [];
  for (const part of parts) void part.ask().catch(() => undefined);
}
