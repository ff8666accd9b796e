/** Mails the way in to a person who looks for it at /create-account, and says whether a mailed link still works. */
import { mailedLinkSchema, wayInSchema } from '@juno/domain/registration/way-in'
import { withMinimumDuration } from '@juno/backend'
import { parseInput } from '../../shared/api/parse-input'
import type { Call } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { mailWayIn } from './way-in'

const LOOK_UPS = { name: 'mailed-link', capacity: 60, refillSeconds: 60 }
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
  /** Opening an email uses no link up: the page asks before it promises anything. */
  async function mailedLink({ body }: Call) {
    const { token_hash: token } = parseInput(mailedLinkSchema, body)
    return { works: await server.backend.authAdmin.isMailedLinkOpen(token) }
  }
  const small = { bodyLimit: 4 * 1024 }
  return {
    routes: [
      ['POST', '/account/way-in', [limit(WAYS_IN)], wayIn, small],
      ['POST', '/account/mailed-link', [limit(LOOK_UPS)], mailedLink, small],
    ],
  }
}
