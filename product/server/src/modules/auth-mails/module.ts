/** Mails the way in to a person who looks for it at /create-account. */
import { wayInSchema } from '@juno/domain/registration/way-in'
import { withMinimumDuration } from '@juno/backend'
import { parseInput } from '../../shared/api/parse-input'
import type { Call } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { mailWayIn } from './way-in'

const WAYS_IN = { name: 'way-in', capacity: 30, refillSeconds: 300 }
/** Longer than a mail takes to queue, so that the time does not tell whether there is an account. */
const UNIFORM_MS = 300

export function authMailsModule(server: ServerContext): ServerModule {
  const { limit } = server.guards
  async function wayIn({ body, reply }: Call) {
    const { email } = parseInput(wayInSchema, body)
    await withMinimumDuration(UNIFORM_MS, () => mailWayIn(server, email))
    reply.code(202)
    return {}
  }
  return { routes: [['POST', '/account/way-in', [limit(WAYS_IN)], wayIn, { bodyLimit: 4 * 1024 }]] }
}
