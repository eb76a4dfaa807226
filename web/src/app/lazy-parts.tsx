import { lazyPart, type LazyPart } from '../lib/lazy-part.tsx';
import type { SessionHint } from '../lib/session-hint.ts';

export const MemberShell = lazyPart(async () => (await import('./member-shell.tsx')).MemberShell);
export const MemberFrame = lazyPart(async () => (await import('./member-frame.tsx')).MemberFrame);
export const TraineeHome = lazyPart(async () => (await import('../screens/trainee-home-screen.tsx')).TraineeHomeScreen);
export const TrainerHome = lazyPart(async () => (await import('../screens/trainer-screen.tsx')).TrainerScreen);
export const Landing = lazyPart(async () => (await import('../screens/landing-screen.tsx')).LandingScreen);
export const SignInRequired = lazyPart(
  async () => (await import('../screens/sign-in-required-screen.tsx')).SignInRequiredScreen,
);

/** The screen at `/` for a signed-in person: the trainer portal for trainers, otherwise the dashboard. */
export const homeFor = ({ role }: SessionHint): LazyPart => (role === 'trainer' ? TrainerHome : TraineeHome);

/**
 * Fetches the code of the frame around the first screen, and at `/` also the code of the screen. At other paths, the
 * router fetches the code of the screen. `user` is null for visitors. The promise never rejects.
 */
export function preloadParts(user: SessionHint | null, isHome: boolean): Promise<unknown> {
  const parts = user ? [MemberShell, MemberFrame] : [];
  if (isHome) parts.push(user ? homeFor(user) : Landing);
  return Promise.all(parts.map((part) => part.preload()));
}
