import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Writes one log line for each request, when its reply is complete or the client has disconnected. Fastify's own log
 * would also have a line for the arrival of the request.
 */
export class OneLinePerRequest extends LogController {
  private readonly completed = new WeakSet<FastifyRequest>();

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('close', () => {
      // For a complete reply, `requestCompleted` writes the line. `requestCompleted` is called before this event if the
      // request came from `inject`, and otherwise after this event.
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
    // The line about the request is written when the connection closes.
    request.log.error({ err: error }, 'request errored');
  }
}

function logRequest(request: FastifyRequest, reply: FastifyReply, message: string): void {
  const status = reply.raw.headersSent && { res: reply };
  request.log.info({ req: request, ...status, responseTime: reply.elapsedTime }, message);
}
