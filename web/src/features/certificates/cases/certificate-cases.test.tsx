import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { certificateSample } from '../../../testing/samples.ts';
import type { CaseSearch } from './case-search.rules.ts';
import { CertificateCases } from './certificate-cases.tsx';

const createCase = (id: string, fullName: string, overrides: Partial<CertificateCase> = {}): CertificateCase => ({
  ...certificateSample({ id, certificateNumber: `LOOPCHECK-${id}` }),
  holder: {
    id: `person ${id}`,
    fullName,
    employeeId: '40477',
    department: null,
    averageScore: 91.6,
    attemptCount: 14,
    wrongCritical: 0,
    wrongCriticalQuestions: [],
    marks: [],
  },
  changes: [],
  warningsVersion: `warnings of ${id}`,
  expiresSoon: false,
  approvalReason: null,
  issuing: null,
  canDecide: true,
  canRevoke: false,
  ...overrides,
});

/** The id of the case whose holder views the page. */
const viewerCaseId = 'viewer';
const casesCall = 'GET /api/trainer/certificates';
const filters = { departments: ['Tank Farm'], modules: [{ id: 'm3', chapterNumber: 3, title: 'Read the Host' }] };
const filtersReply = { 'GET /api/trainer/certificates/filters': filters };

/**
 * Keeps the filter in its state. The real screen keeps it in the URL. `marks` are evidence marks: signs that the
 * evidence of a holder should be checked, for example that two devices were used.
 */
function CasesWithFilter() {
  const [search, setSearch] = useState<CaseSearch>({});
  return (
    <CertificateCases
      userId={`person ${viewerCaseId}`}
      renderEvidenceMarks={(marks) => (marks.length > 0 ? 'Marked' : null)}
      search={search}
      onSearch={setSearch}
    />
  );
}
const renderCases = (items: CertificateCase[], replies: Record<string, unknown> = {}) => {
  mockReplies({ [casesCall]: { items, nextCursor: null }, ...filtersReply, ...replies });
  renderWithApp(<CasesWithFilter />);
};
const bodySentTo = (path: string) => sentRequests().find(({ url }) => url === path)?.init?.body;

describe('CertificateCases', () => {
  it.each([
    ['running', false, /The PDF is being created\./],
    ['retrying', true, /could not be stored.*You can also approve again/],
  ] as const)(
    'shows in the issuing state %s that an approved certificate is not issued yet (canDecide %s)',
    async (issuing, canDecide, text) => {
      renderCases([createCase('a', 'Elena Petrova', { issuing, canDecide })]);

      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryAllByRole('button', { name: /Approve Elena/ })).toHaveLength(canDecide ? 1 : 0);
    },
  );

  it('offers no decision to the holder while the server tries again to issue the approved certificate', async () => {
    renderCases([createCase(viewerCaseId, 'Ravi Menon', { issuing: 'retrying', canDecide: false })]);
    expect(await screen.findByText(/could not be stored/)).toBeVisible();
    expect(screen.queryByText(/approve again/)).toBeNull();
    expect(screen.queryByText(/This is your own certificate/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
  });

  it('shows a notice instead of buttons and checkbox for the viewer’s own pending request', async () => {
    renderCases([createCase(viewerCaseId, 'Ravi Menon', { status: 'pending', canDecide: false })]);
    expect(await screen.findByText(/This is your own certificate\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('sends a rejection only with a reason, and trims the reason', async () => {
    renderCases([createCase('c1', 'Ann')], { 'POST /api/trainer/certificates/c1/reject': createCase('c1', 'Ann') });
    fireEvent.click(await screen.findByRole('button', { name: 'Reject Ann' }));
    const dialog = within(await screen.findByRole('dialog'));

    fireEvent.click(dialog.getByRole('button', { name: 'Reject request' }));
    expect(await dialog.findByText('This is needed')).toBeVisible();
    expect(bodySentTo('/api/trainer/certificates/c1/reject')).toBeUndefined();

    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: ' Chapter 8 again. ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reject request' }));
    expect(await screen.findByText('Request Rejected')).toBeVisible();
    expect(bodySentTo('/api/trainer/certificates/c1/reject')).toBe('{"reason":"Chapter 8 again."}');
  });

  it('approves the selected requests after a confirmation, and names the request that was not approved', async () => {
    const viewerCase = createCase(viewerCaseId, 'Me', { canDecide: false });
    renderCases([createCase('c1', 'Ann'), createCase('c2', 'Ben'), viewerCase], {
      'POST /api/trainer/certificates/approve': [
        200,
        [
          { id: 'c1', approved: true, message: null },
          { id: 'c2', approved: false, message: 'Somebody has decided already.' },
        ],
      ],
    });

    fireEvent.click(await screen.findByRole('button', { name: 'Select all waiting' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve 2 selected' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));

    expect(await screen.findByText('1 of 2 approved.')).toBeVisible();
    expect(screen.getByText('Certificates Approved')).toBeVisible();
    expect(screen.getByText('Ben: Somebody has decided already.')).toBeVisible();
    expect(bodySentTo('/api/trainer/certificates/approve')).toBe(
      '{"ids":["c1","c2"],"warningsVersions":{"c1":"warnings of c1","c2":"warnings of c2"}}',
    );
    expect(screen.getByText('Approved').parentElement).toHaveTextContent('ApprovedAnn');

    // The results belong to the last approval, not to the next selection.
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    expect(screen.queryByText('Ben: Somebody has decided already.')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    expect(screen.queryByText('Approved')).toBeNull();
  });

  it('does not say that certificates are approved if all selected requests were refused', async () => {
    renderCases([createCase('c1', 'Ann')], {
      'POST /api/trainer/certificates/approve': [
        200,
        [{ id: 'c1', approved: false, message: 'Somebody has decided already.' }],
      ],
    });

    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve 1 selected' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));

    expect(await screen.findByText('0 of 1 approved.')).toBeVisible();
    expect(screen.getByText('No Certificates Approved')).toBeVisible();
  });

  it('disables Cancel while the server approves the selected requests', async () => {
    renderCases([createCase('c1', 'Ann')]);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve 1 selected' }));
    const dialog = within(await screen.findByRole('dialog'));
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled());
  });

  it('selects the first 100 requests, and does not approve more than 100 in one step', async () => {
    renderCases(Array.from({ length: 101 }, (_, index) => createCase(`c${index}`, `Person ${index}`)));
    // Queries by text, because queries by role are slow in a long list.
    fireEvent.click(await screen.findByText('Select the first 100'));
    // The first name is `Person 0`, so `Person 100` is the 101st person.
    fireEvent.click(screen.getByLabelText('Select Person 100'));
    expect(screen.getByText('Select at most 100 requests at once.')).toBeVisible();
    expect(screen.getByText('Approve 101 selected')).toHaveAttribute('aria-disabled', 'true');
  });

  it('offers "Select all shown" instead of "Select all waiting" while waiting requests can be on another page', async () => {
    renderCases([], { [casesCall]: { items: [createCase('c1', 'Ann')], nextCursor: 'next' } });
    expect(await screen.findByRole('button', { name: 'Select all shown' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Select all waiting' })).toBeNull();
  });

  it.each([
    ['read_again', 'Chapter 7 has changed and must be read again.'],
    ['pass_again', 'Chapter 7 has changed, so the quiz pass in this request no longer counts.'],
    ['passed_by_regrade', 'The quiz of chapter 7 is passed only because a correct answer was changed.'],
    [
      'fails_by_regrade',
      'The quiz of chapter 7 still counts as passed. It would fail only if it were graded again with the changed correct answer.',
    ],
  ] as const)('shows a sentence about the change %s', async (kind, sentence) => {
    renderCases([createCase('c1', 'Ann', { changes: [{ kind, chapterNumber: 7 }] })]);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('says that a certificate is approved even if a search during the request has removed the Approve button', async () => {
    const lateReply = Promise.withResolvers<CertificateCase>();
    const ann = createCase('c1', 'Ann');
    const running = createCase('c1', 'Ann', { issuing: 'running', canDecide: false });
    renderCases([ann], {
      'POST /api/trainer/certificates/c1/approve': lateReply.promise,
      [`${casesCall}?search=ann`]: { items: [running], nextCursor: null },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Approve Ann' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ann' } });
    expect(await screen.findByText(/The PDF is being created\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve Ann' })).toBeNull();

    lateReply.resolve(createCase('c1', 'Ann', { status: 'issued', canDecide: false }));
    expect(await screen.findByText('Certificate Approved')).toBeVisible();
  });

  it('shows the error and refetches the cases when another trainer has decided first', async () => {
    const refusal = { code: 'certificate_decided', message: 'Somebody has decided already.', requestId: 'r' };
    renderCases([createCase('c1', 'Ann')], { 'POST /api/trainer/certificates/c1/approve': [409, refusal] });
    fireEvent.click(await screen.findByRole('button', { name: 'Approve Ann' }));

    expect(await screen.findByText('Decision not saved')).toBeVisible();
    expect(screen.getByText('Somebody has decided already.')).toBeVisible();
    const countListRequests = () => sentRequests().filter(({ url }) => url === '/api/trainer/certificates').length;
    await expect.poll(countListRequests).toBe(2);
  });

  it('keeps the dialog and the reason when the server cannot save the rejection', async () => {
    const unavailable = { code: 'unavailable', message: 'The database does not answer.', requestId: 'r' };
    renderCases([createCase('c1', 'Ann')], { 'POST /api/trainer/certificates/c1/reject': [503, unavailable] });
    fireEvent.click(await screen.findByRole('button', { name: 'Reject Ann' }));
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    fireEvent.change(reason, { target: { value: 'Chapter 8 again.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reject request' }));

    expect(await screen.findByText('Decision not saved')).toBeInTheDocument();
    expect(reason).toHaveValue('Chapter 8 again.');
  });

  it('shows all warnings again in the dialog of a bulk approval, and requires a reason if anybody has evidence marks', async () => {
    const mark = { kind: 'two_devices', moduleId: null, chapterNumber: null, count: 2, seconds: null } as const;
    const [ann, ben] = [createCase('c1', 'Ann'), createCase('c2', 'Ben')];
    const question = 'What do you do first when the host asks for a key?';
    const benWithWarnings = {
      ...ben,
      changes: [{ kind: 'read_again', chapterNumber: 7 } as const],
      holder: {
        ...ben.holder,
        wrongCritical: 1,
        wrongCriticalQuestions: [{ questionId: 'q1', moduleId: 'm3', chapterNumber: 3, question }],
        marks: [{ ...mark, markedAt: '2026-03-02T08:00:00Z' }],
      },
    };
    const path = '/api/trainer/certificates/approve';
    renderCases([ann, benWithWarnings], { [`POST ${path}`]: [200, [{ id: 'c2', approved: true, message: null }]] });
    expect(await screen.findByText(question)).toBeVisible();

    fireEvent.click(screen.getByRole('button', { name: 'Select all waiting' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve 2 selected' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Ben').parentElement).toHaveTextContent(
      `BenCritical question wrong, chapter 3: ${question}Chapter 7 has changed and must be read again.Marked`,
    );
    expect(dialog.getByText('Ann').parentElement).toHaveTextContent(/^Ann$/);
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText('This is needed')).toBeVisible();
    expect(bodySentTo(path)).toBeUndefined();

    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Both phones are his.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1 of 1 approved.')).toBeVisible();
    expect(bodySentTo(path)).toContain('"reason":"Both phones are his."');
  });

  it('shows when a certificate expires, that this is soon, and its quiz average with the required score', async () => {
    renderCases([
      createCase('c1', 'Ann', {
        status: 'issued',
        issuedOn: '2026-01-05',
        expiresOn: '2027-01-05',
        approverName: 'Ravi Menon',
        expiresSoon: true,
        quizAverage: { score: 91, requiredScore: 80 },
      }),
    ]);
    const card = within(await screen.findByRole('listitem'));
    expect(card.getByText(/valid until .*2027/)).toBeVisible();
    expect(card.getByText('Expires soon')).toBeVisible();
    expect(card.getByText(/Quiz average/).parentElement).toHaveTextContent('Quiz average 91% (required 80%)');
  });

  it('requires a reason to approve the request of a person with evidence marks', async () => {
    const mark = { kind: 'fast_reading', moduleId: 'm1', chapterNumber: 1, count: 1, seconds: 9 } as const;
    const { holder, ...ann } = createCase('c1', 'Ann');
    const markedAnn = { ...ann, holder: { ...holder, marks: [{ ...mark, markedAt: '2026-03-02T08:00:00Z' }] } };
    const path = '/api/trainer/certificates/c1/approve';
    renderCases([markedAnn], { [`POST ${path}`]: markedAnn });
    expect(await screen.findByText('Marked')).toBeVisible();

    fireEvent.click(screen.getByRole('button', { name: 'Approve Ann' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText('This is needed')).toBeVisible();
    expect(bodySentTo(path)).toBeUndefined();

    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'I watched her read.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Certificate Approved')).toBeVisible();
    expect(bodySentTo(path)).toBe('{"reason":"I watched her read."}');
  });

  it('shows why the request of a person with evidence marks was approved', async () => {
    renderCases([
      createCase('c1', 'Ann', { status: 'issued', canDecide: false, approvalReason: 'I watched her read.' }),
    ]);
    expect(await screen.findByText('Approved because: I watched her read.')).toBeVisible();
  });

  it.each([
    ['Evidence', 'to_be_looked_at', 'evidence=to_be_looked_at'],
    ['Status', 'expired', 'status=expired'],
    ['Expiry', 'soon', 'expiring=soon'],
    ['Department', 'Tank Farm', 'department=Tank+Farm'],
    ['Critical question wrong', 'm3', 'critical=m3'],
  ])('requests the certificates that match the filter %s', async (label, value, query) => {
    renderCases([], { [`${casesCall}?${query}`]: { items: [], nextCursor: null } });
    const select = await screen.findByRole('combobox', { name: label });
    await waitFor(() => expect(select.querySelector(`option[value="${value}"]`)).not.toBeNull());
    fireEvent.change(select, { target: { value } });
    expect(await screen.findByText('No certificates found')).toBeVisible();
  });

  it('keeps an approved certificate at its place, but uses the order of the server after the filter changes', async () => {
    const listNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    const waitingCase = createCase('b', 'Omar Hassan');
    renderCases([createCase('a', 'Elena Petrova'), waitingCase]);
    await screen.findByText('Elena Petrova');
    const issuedCase = createCase('a', 'Elena Petrova', { status: 'issued', canDecide: false, canRevoke: true });
    mockReplies({
      [casesCall]: { items: [waitingCase, issuedCase], nextCursor: null },
      ...filtersReply,
      'POST /api/trainer/certificates/a/approve': issuedCase,
      [`${casesCall}?expiring=soon`]: { items: [waitingCase, issuedCase], nextCursor: null },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Approve Elena Petrova' }));
    await screen.findByRole('button', { name: /^Revoke/ });
    expect(listNames()).toEqual(['Elena Petrova', 'Omar Hassan']);

    fireEvent.change(screen.getByLabelText('Expiry'), { target: { value: 'soon' } });
    await waitFor(() => expect(listNames()).toEqual(['Omar Hassan', 'Elena Petrova']));
  });

  it('moves the focus to the next request after an approval, and to the heading after the last approval', async () => {
    const [ann, ben] = [createCase('c1', 'Ann'), createCase('c2', 'Ben')];
    renderCases([ann, ben]);
    const approve = async (name: string, remaining: CertificateCase[]) => {
      const button = await screen.findByRole('button', { name: `Approve ${name}` });
      const approveCall = (certificate: CertificateCase) => `POST /api/trainer/certificates/${certificate.id}/approve`;
      mockReplies({
        ...filtersReply,
        [casesCall]: { items: remaining, nextCursor: null },
        [approveCall(ann)]: ann,
        [approveCall(ben)]: ben,
      });
      button.focus();
      fireEvent.click(button);
    };

    await approve('Ann', [ben]);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Ben' })).toHaveFocus());

    await approve('Ben', []);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Certificates' })).toHaveFocus());
  });

  it('moves the focus to the heading after the selected requests are approved', async () => {
    renderCases([createCase('c1', 'Ann')], {
      'POST /api/trainer/certificates/approve': [200, [{ id: 'c1', approved: true, message: null }]],
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve 1 selected' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Certificates' })).toHaveFocus());
  });
});
