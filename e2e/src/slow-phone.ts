import type { BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** The window of the slow phone, with a touch screen. */
export const slowPhone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions;

/** The factor by which the processor of the slow phone is slower than that of this machine. */
const processorSlowdown = 4;
/** A slow mobile network: 1.6 Mbit/s, and 150 ms from a request to the first byte of its reply. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/**
 * Makes the page as slow as on an old phone with a slow mobile network. Returns the session of the DevTools protocol
 * that keeps it slow.
 */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  return session;
}
