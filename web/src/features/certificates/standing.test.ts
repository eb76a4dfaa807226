import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const certificate = (status: Certificate['status'], expiresAt: string | null = null): Certificate => ({
  id: status,
  certificateNumber: 'LOOPCHECK-7K3Q-9XWD',
  status,
  requestedAt: '2026-01-01T00:00:00Z',
  issuedAt: null,
  expiresAt,
  revokedAt: null,
  issuedOn: null,
  expiresOn: null,
  revokedOn: null,
  reason: null,
  approverName: null,
  modules: [],
  filePath: null,
});

it.each([
  ['2026-12-20T12:00:00Z', false],
  ['2026-12-20T11:59:59Z', true],
  ['2026-11-20T20:00:00Z', true],
])('A certificate valid until %s is in renewal: %s', (expiresAt, isInRenewal) => {
  expect(standingOf([certificate('issued', expiresAt)], now).isInRenewal).toBe(isInRenewal);
});

it('A pending renewal stands beside the valid one', () => {
  const { pending, valid } = standingOf([certificate('pending'), certificate('issued', '2026-12-01T00:00:00Z')], now);
  expect([pending?.status, valid?.status]).toEqual(['pending', 'issued']);
});
