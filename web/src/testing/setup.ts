import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import '../lib/i18n.ts';
import { StandInEventSource } from './event-source.ts';
import { toasts } from '../ui/toasts.ts';

// What is awaited comes; how soon is the machine's affair, and other checks run beside these.
configure({ asyncUtilTimeout: 5000 });

globalThis.EventSource = StandInEventSource as unknown as typeof EventSource;

afterEach(() => {
  StandInEventSource.opened = [];
  cleanup();
  toasts.dismiss();
});
