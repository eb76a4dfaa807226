import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockReplies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { certificateSample } from '../../testing/samples.ts';
import { NewCertificate } from './new-certificate.tsx';

const issued = { ...certificateSample({ status: 'issued', approverName: 'Ravi Menon' }), isNew: true };
const listRequest = 'GET /api/certificates';
const shownPath = `/api/certificates/${issued.id}/shown`;
/** The number of requests by which the page tells the server that it has announced (shown) the certificate. */
const countShownReports = () => sentRequests().filter(({ url }) => url === shownPath).length;

it('NewCertificate announces a new certificate with its number and approver, and still shows it after the announcement is reported to the server', async () => {
  const shown = { ...issued, isNew: false };
  mockReplies({ [listRequest]: [200, [issued]], [`PUT ${shownPath}`]: shown });
  const { container } = renderWithApp(<NewCertificate action={<a href="/certificates">Open</a>} />);
  expect(await screen.findByText('Your certificate is issued')).toBeVisible();
  expect(screen.getByText(issued.certificateNumber)).toBeVisible();
  expect(screen.getByText(/Approved by Ravi Menon/)).toBeVisible();
  expect(container.querySelector('.animate-draw')).not.toBeNull();
  mockReplies({ [listRequest]: [200, [shown]] });
  await waitFor(() => expect(countShownReports()).toBe(1));
  expect(screen.getByText('Your certificate is issued')).toBeVisible();
});

it('NewCertificate shows nothing for a certificate that has already been announced', async () => {
  mockReplies({ [listRequest]: [200, [{ ...issued, isNew: false }]] });
  const { container } = renderWithApp(<NewCertificate />);
  await waitFor(() => expect(sentRequests()).toHaveLength(1));
  // Waits, because an unwanted announcement would appear only after the reply.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container).not.toHaveTextContent('certificate');
  expect(countShownReports()).toBe(0);
});
