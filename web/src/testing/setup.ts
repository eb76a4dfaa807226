import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import '../lib/i18n.ts';
import { FakeEventSource } from './event-source.ts';
import { toasts } from '../ui/toasts.ts';

// Queries such as `findByText` wait up to 20 seconds, because the machine that runs the tests can be slow or busy.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no media queries. Queries for a minimum width match, as on a desktop. Tests for a phone call `mockPhone`.
globalThis.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), { matches: media.includes('min-width'), media }) as unknown as MediaQueryList;
globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;

afterEach(() => {
  FakeEventSource.instances = [];
  cleanup();
  toasts.dismiss();
});
