import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { LinkForm } from './link-form.tsx';

const path = '/api/learning-resources';
const getUrlField = () => screen.getByRole('textbox', { name: 'Web address' });
const submit = (value: string) => {
  fireEvent.change(getUrlField(), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Add link' }));
};

describe('LinkForm', () => {
  it('adds a link without surrounding spaces, and clears the form', async () => {
    mockReplies({ [`POST ${path}`]: {} });
    renderWithApp(<LinkForm moduleId="m1" />);

    submit(' https://plant.test/ ');

    await waitFor(() => expect(getUrlField()).toHaveValue(''));
    expect(sentBodies('POST', path)).toEqual([
      { moduleId: 'm1', type: 'link', title: '', description: '', url: 'https://plant.test/' },
    ]);
  });

  it('requires a web address', async () => {
    renderWithApp(<LinkForm moduleId="m1" />);

    submit(' ');

    expect(await screen.findByText('This is needed')).toBeVisible();
    expect(getUrlField()).toHaveFocus();
    expect(sentBodies('POST', path)).toEqual([]);
  });

  it('shows at the field why the server refused the web address, and keeps the address', async () => {
    const message = 'A link must be a full web address that begins with http:// or https://.';
    mockReplies({ [`POST ${path}`]: [422, { code: 'link_address_unusable', message }] });
    renderWithApp(<LinkForm moduleId="m1" />);

    submit('ftp://plant.test');

    await waitFor(() => expect(getUrlField()).toBeInvalid());
    expect(getUrlField()).toHaveAccessibleDescription(message);
    expect(getUrlField()).toHaveValue('ftp://plant.test');
    expect(await screen.findByText('Failed to create learning resource')).toBeVisible();
  });
});
