/** Handles applications to join: anyone sends one and follows it by its link, and the team decides. */
import { applicationRequestSchema } from '@juno/domain/applications/application-form'
import { applicationStatusQuerySchema } from '@juno/domain/applications/application-status'
import { approveApplicationSchema } from '@juno/domain/applications/approve-application'
import { declineApplicationSchema } from '@juno/domain/applications/decline-application'
import { furtherApplicationLinkSchema } from '@juno/domain/applications/further-application'
import { correctAddressSchema } from '@juno/domain/account/correct-address'
import { checkRateLimit } from '../../shared/api/guards'
import { parseInput } from '../../shared/api/parse-input'
import type { Call, Route } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { correctApplication } from './correct-application'
import { approveApplication, declineApplication, undoDecision } from './decide-application'
import { acceptFurtherApplication, lookUpFurtherApplication } from './further-application'
import { remindTeam } from './remind-team'
import { lookUpStatus } from './status-link'
import { submitApplication } from './submit-application'

/**
 * The limit of docs/specification/safety.md#rate-limits counts only valid applications, so that a form corrected in six
 * steps is accepted.
 */
const SUBMISSIONS = { name: 'applications', capacity: 5, refillSeconds: 3600 }
const ATTEMPTS = { name: 'applications-attempts', capacity: 60, refillSeconds: 3600 }
const STATUS_LOOKUPS = { name: 'application-status', capacity: 30, refillSeconds: 300 }
const BODY = { bodyLimit: 64 * 1024 }

export function applicationsModule(server: ServerContext): ServerModule {
  const { admin, limit } = server.guards

  async function submit({ body, address, reply }: Call) {
    const application = parseInput(applicationRequestSchema, body)
    await checkRateLimit(server.backend.rateLimiter, SUBMISSIONS, address)
    reply.code(201)
    return server.backend.uniformly(() => submitApplication(server, application, address))
  }
  const approve = ({ caller, body }: Call) =>
    approveApplication(server, caller.userId, parseInput(approveApplicationSchema, body))
  const decline = ({ caller, body }: Call) =>
    declineApplication(server, caller.userId, parseInput(declineApplicationSchema, body))
  const undo = ({ caller, body }: Call) =>
    undoDecision(server, caller.userId, parseInput(approveApplicationSchema, body))
  const correct = ({ caller, body }: Call) =>
    correctApplication(server, caller.userId, parseInput(correctAddressSchema, body))
  const status = ({ query }: Call) => lookUpStatus(server, parseInput(applicationStatusQuerySchema, query))
  const further = ({ query }: Call) =>
    lookUpFurtherApplication(server, parseInput(furtherApplicationLinkSchema, query))
  const acceptFurther = ({ body }: Call) =>
    acceptFurtherApplication(server, parseInput(furtherApplicationLinkSchema, body))

  const routes: Route[] = [
    ['POST', '/applications', [limit(ATTEMPTS)], submit, BODY],
    ['GET', '/applications/status', [limit(STATUS_LOOKUPS)], status],
    ['GET', '/applications/further', [limit(STATUS_LOOKUPS)], further],
    ['POST', '/applications/further', [limit(STATUS_LOOKUPS)], acceptFurther, BODY],
    ['POST', '/applications/approve', [admin], approve, BODY],
    ['POST', '/applications/decline', [admin], decline, BODY],
    ['POST', '/applications/undo', [admin], undo, BODY],
    ['POST', '/applications/correct-address', [admin], correct, BODY],
  ]
  return { routes, jobs: [remindTeam(server)] }
}
