import { render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { CodeUnavailableError } from './load-code.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? <p>{this.state.error.name}</p> : this.props.children;
  }
}

afterEach(() => vi.restoreAllMocks());

describe('lazyPart', () => {
  it('shows the fallback until the code has been loaded', async () => {
    const Part = lazyPart(async () => Greeting);
    render(
      <Suspense fallback={<p>loading</p>}>
        <Part name="Ann" />
      </Suspense>,
    );
    expect(screen.getByText('loading')).toBeVisible();
    expect(await screen.findByText('Hello Ann')).toBeVisible();
  });

  it('renders without a fallback after preload, and loads the code once', async () => {
    const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
    const Part = lazyPart(load);
    await Part.preload();
    render(<Part name="Ann" />);
    expect(screen.getByText('Hello Ann')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('throws a CodeUnavailableError when rendered, but not at preload, if the code cannot be fetched', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = lazyPart<{ name: string }>(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(Part.preload()).resolves.toBeUndefined();
    render(
      <ErrorBoundary>
        <Suspense>
          <Part name="Ann" />
        </Suspense>
      </ErrorBoundary>,
    );
    expect(await screen.findByText(CodeUnavailableError.name)).toBeVisible();
  });
});
