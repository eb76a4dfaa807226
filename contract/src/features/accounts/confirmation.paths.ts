import type { Paths } from '../../endpoint.ts';

export const confirmationPaths = {
  methods: { method: 'GET', path: '/api/session/confirm' },
  confirm: { method: 'POST', path: '/api/session/confirm' },
} as const satisfies Paths;
