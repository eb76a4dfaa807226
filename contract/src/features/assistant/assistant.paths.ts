import type { Paths } from '../../endpoint.ts';

export const assistantPaths = {
  ask: { method: 'POST', path: '/api/ai-assistant' },
  questions: { method: 'GET', path: '/api/trainer/assistant-questions', isBatchable: true },
} as const satisfies Paths;
