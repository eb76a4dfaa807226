import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import { describe, expect, it } from 'vitest';
import { certificateSample } from '../../testing/samples.ts';
import { daysUntilExpiryIfRenewable, findCurrentCertificates, toEligibility } from './current-certificates.rules.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const createCertificate = (status: Certificate['status'], expiresAt: string | null = null) =>
  certificateSample({ id: status, status, expiresAt });
const nextYear = '2027-11-20T12:00:00Z';
const nextWeek = '2026-11-27T12:00:00Z';

describe('findCurrentCertificates', () => {
  it.each([
    // Exactly 30 days after `now`.
    ['2026-12-20T12:00:00Z', false],
    ['2026-12-20T11:59:59Z', true],
    ['2026-11-20T20:00:00Z', true],
  ])('for a certificate that expires at %s, returns isRenewable %s', (expiresAt, isRenewable) => {
    expect(findCurrentCertificates([createCertificate('issued', expiresAt)], now).isRenewable).toBe(isRenewable);
  });

  it.each([
    [['issued'], true],
    [['expired'], true],
    [['revoked', 'rejected'], false],
    [[], false],
  ] as const)('for certificates that are %j, returns isRenewal %s', (statuses, isRenewal) => {
    const certificates = statuses.map((status) => createCertificate(status, nextYear));
    expect(findCurrentCertificates(certificates, now).isRenewal).toBe(isRenewal);
  });

  it('returns a pending renewal in addition to the valid certificate', () => {
    const certificates = [createCertificate('pending'), createCertificate('issued', '2026-12-01T00:00:00Z')];
    const { pendingRequest, validCertificate } = findCurrentCertificates(certificates, now);
    expect([pendingRequest?.status, validCertificate?.status]).toEqual(['pending', 'issued']);
  });
});

describe('daysUntilExpiryIfRenewable', () => {
  it.each([
    ['issued', nextWeek, 7],
    ['issued', nextYear, null],
    ['issued', null, null],
    ['revoked', nextWeek, null],
  ] as const)('for a certificate that is %s and expires at %s, returns %s', (status, expiresAt, days) => {
    expect(daysUntilExpiryIfRenewable(createCertificate(status, expiresAt), now)).toBe(days);
  });
});

describe('toEligibility', () => {
  it.each([
    [['pending', 'issued'], nextWeek, true, 'pending'],
    [['issued'], nextYear, true, 'valid'],
    [['issued'], nextWeek, true, 'requestable'],
    [['issued'], nextWeek, false, 'incomplete'],
    [['rejected', 'revoked', 'expired'], null, true, 'requestable'],
    [[], null, false, 'incomplete'],
  ] as const)(
    'for certificates that are %j and expire at %s, and canRequest %s, returns %s',
    (statuses, expiresAt, canRequest, expected) => {
      const certificates = statuses.map((status) => createCertificate(status, expiresAt));
      expect(toEligibility(findCurrentCertificates(certificates, now), canRequest)).toBe(expected);
    },
  );
});
