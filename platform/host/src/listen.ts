/** Listens, and says in a sentence why that is not possible. */
import type { FastifyInstance } from 'fastify'

/** @returns the address, e.g. http://127.0.0.1:3000. @throws Error whose message is a sentence for the operator */
export async function listen(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<string> {
  return app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    const reason: Record<string, string> = {
      EADDRINUSE: `Port ${port} is already in use. Stop what uses it, or set PORT.`,
      EACCES: `Port ${port} may not be used by this user. Set PORT to 1024 or more.`,
      EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST.`,
    }
    throw new Error(reason[error.code ?? ''] ?? error.message, { cause: error })
  })
}
