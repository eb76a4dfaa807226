/**
 * Loaded before the server in a benchmark: on request, runs the garbage collector and reports the heap in use. The
 * product itself offers no such call.
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
