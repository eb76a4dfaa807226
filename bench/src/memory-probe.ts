/**
 * A benchmark loads this file before the server. When the benchmark sends a message, the file runs the garbage collector,
 * and replies with the memory in use. The product itself has no such call.
 */
process.on('message', () => {
  // The memory of objects that the first collection finalizes is freed only by the second.
  globalThis.gc?.();
  setTimeout(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  }, 100);
});
// Without this, the open channel would keep the process running after the server has stopped.
process.channel?.unref();
