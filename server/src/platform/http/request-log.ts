import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Writes one log line for each request, when its reply is complete or the client has disconnected. A request that fails
 * with an unexpected error has a second line for the error. Fastify's own log would also have a line for the arrival of
 * the request.
 */
export class OneLinePerRequest extends LogController {
  private readonly completed = new WeakSet<FastifyRequest>();

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('close', () => {
      // `requestCompleted` writes the line of a complete reply. On a real connection, `requestCompleted` is called
      // after this event, so only `writableFinished` shows that the reply is complete. With `inject`,
      // `requestCompleted` is called before this event, and `completed` shows it.
      if (!reply.raw.writableFinished && !this.completed.has(request))
        logRequest(request, reply, 'the client disconnected before the reply was complete');
    });
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!error) {
      this.completed.add(request);
      logRequest(request, reply, 'request completed');
      return;
    }
    // The second line, for the error. `incomingRequest` writes the line of the request when the connection closes.
    request.log.error({ err: error }, 'request errored');
  }
}

function logRequest(request: FastifyRequest, reply: FastifyReply, message: string): void {
  // Before the headers are sent, the status code of the reply is only the default.
  const sentReply = reply.raw.headersSent && { res: reply };
  request.log.info({ req: request, ...sentReply, responseTime: reply.elapsedTime }, message);
}
