import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { site } from '../../../testing/samples.ts';
import { SitePictures } from './site-pictures.tsx';

const logoUrl = '/api/site/pictures/logo?v=1';
const logoPath = '/api/admin/site-pictures/logo';
const file = new File(['png'], 'logo.png', { type: 'image/png' });
const upload = () => Promise.resolve('/api/objects/1?signature=x');

describe('SitePictures', () => {
  it('uploads a chosen logo immediately and shows it', async () => {
    mockReplies({ 'GET /api/site': site });
    renderWithApp(<SitePictures upload={upload} />);
    const withLogo = { ...site, logoUrl };
    await screen.findByRole('button', { name: 'Choose: Logo' });
    mockReplies({ 'GET /api/site': withLogo, [`PUT ${logoPath}`]: withLogo });
    await userEvent.upload(screen.getByLabelText('Logo'), file);
    expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute('src', logoUrl);
    expect(sentBodies('PUT', logoPath)).toEqual([{ fileURL: '/api/objects/1?signature=x' }]);
  });

  it('removes the logo and moves the focus to the Choose button', async () => {
    mockReplies({ 'GET /api/site': { ...site, logoUrl } });
    renderWithApp(<SitePictures upload={upload} />);
    const removeButton = await screen.findByRole('button', { name: 'Remove: Logo' });
    mockReplies({ 'GET /api/site': site, [`DELETE ${logoPath}`]: site });
    await userEvent.click(removeButton);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose: Logo' })).toHaveFocus());
    expect(sentRequests().filter(({ init }) => init?.method === 'DELETE')).toHaveLength(1);
  });

  it('says that the picture was not changed if the server refuses the file', async () => {
    mockReplies({
      'GET /api/site': site,
      [`PUT ${logoPath}`]: [422, { code: 'file_damaged', message: 'The file is damaged.', requestId: 'r1' }],
    });
    const uploadSpy = vi.fn<(picture: File) => Promise<string>>(upload);
    renderWithApp(<SitePictures upload={uploadSpy} />);
    await userEvent.upload(await screen.findByLabelText('Logo'), file);
    expect(await screen.findByText('The picture was not changed')).toBeVisible();
    expect(uploadSpy).toHaveBeenCalledOnce();
  });
});
