import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../testing/render.tsx';
import { HandedInAfter } from './handed-in-after.tsx';

describe('HandedInAfter', () => {
  it.each([
    ['2026-11-20T10:00:00.300Z', 'less than 1 min'],
    ['2026-11-20T10:00:59.999Z', 'less than 1 min'],
    ['2026-11-20T10:01:59Z', '1 min'],
    ['2026-11-20T11:59:00Z', '119 min'],
    ['2026-11-20T12:30:00Z', '2 h'],
    ['2026-11-22T10:00:00Z', '48 h'],
  ])('shows the time from 10:00 to %s, rounded down: %s', (submittedAt, time) => {
    const { container } = renderWithApp(<HandedInAfter begunAt="2026-11-20T10:00:00Z" submittedAt={submittedAt} />);
    expect(container).toHaveTextContent(`handed in after ${time}`);
    // The space before the unit is a no-break space.
    expect(container.textContent).toMatch(/\d\u00A0(?:min|h)$/);
  });
});
