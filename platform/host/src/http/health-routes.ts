/** Reports to a supervisor whether the process is alive, and whether it can serve. */
import type { FastifyPluginAsync } from 'fastify'

export interface HealthChecks {
  /** Resolves when the database answers. */
  database: () => Promise<unknown>
  /** Returns why nothing can be written, or null where it can. Without it, this is not checked. */
  problem?: () => Promise<string | null>
  isClosing: () => boolean
}

const PATIENCE_MS = 2_000

export function healthRoutes(checks: HealthChecks): FastifyPluginAsync {
  return async app => {
    app.addHook('onRequest', async (_, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.get('/live', async () => ({ status: 'ok' }))
    app.get('/ready', async (_, reply) => {
      if (checks.isClosing()) return reply.code(503).send({ status: 'closing' })
      if (!(await answersInTime(checks.database()))) {
        return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' })
      }
      const problem = (await checks.problem?.()) ?? null
      if (problem !== null) return reply.code(503).header('retry-after', '15').send({ status: problem })
      return { status: 'ok' }
    })
  }
}

async function answersInTime(check: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const answered = check.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
