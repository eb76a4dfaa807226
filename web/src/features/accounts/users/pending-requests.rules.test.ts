import { describe, expect, it } from 'vitest';
import { userSample } from '../../../testing/samples.ts';
import { listPendingRequests } from './pending-requests.rules.ts';

const member = userSample();
const applicant = userSample({ id: '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a02', state: 'waiting' });

describe('listPendingRequests', () => {
  it('lists registrations before requests for trainer access', () => {
    expect(listPendingRequests([applicant], [member])).toEqual([
      { user: applicant, kind: 'registration' },
      { user: member, kind: 'trainer' },
    ]);
  });

  it('omits the request for trainer access of a person whose registration is not approved', () => {
    expect(listPendingRequests([applicant], [applicant])).toEqual([{ user: applicant, kind: 'registration' }]);
  });
});
