/**
 * Loaded before the server in a benchmark: collects what nothing holds any more and tells what is left, when it is asked
 * to. The product itself has no such door.
 */
process.on('message', () => {
  // What a first collection finalizes is free only at the second.
  globalThis.gc?.();
  setTimeout(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  }, 100);
});
// The server ends when its work has ended, not when nobody asks any more.
process.channel?.unref();
