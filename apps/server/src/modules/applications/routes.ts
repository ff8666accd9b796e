/** Applications to join: anyone sends one, the team decides. */
import { applicationRequestSchema } from '@juno/domain/applications/application-form'
import { applicationStatusQuerySchema } from '@juno/domain/applications/application-status'
import { approveApplicationSchema } from '@juno/domain/applications/approve-application'
import { declineApplicationSchema } from '@juno/domain/applications/decline-application'
import type { ApiContext } from '../../platform/api/api-context'
import { consume, type Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Route } from '../../platform/api/route-table'
import { approveApplication } from './approve-application'
import { declineApplication } from './decline-application'
import { lookUpStatus } from './status-link'
import { submitApplication } from './submit-application'

/**
 * docs/specification/safety.md#rate-limits. Counts applications that were in order, so that a form put right in six
 * steps goes through.
 */
const SUBMIT_LIMIT = { name: 'applications', points: 5, seconds: 3600 }
const ATTEMPT_LIMIT = { name: 'applications-attempts', points: 60, seconds: 3600 }
const STATUS_LIMIT = { name: 'application-status', points: 30, seconds: 300 }
const JSON_LIMIT = { bodyLimit: 64 * 1024 }

export function applicationRoutes(context: ApiContext, { admin, limit, callerOf }: Guards): Route[] {
  return [
    {
      method: 'POST',
      url: '/applications',
      guards: [limit(ATTEMPT_LIMIT)],
      options: JSON_LIMIT,
      handler: async (request, reply) => {
        const application = parseInput(applicationRequestSchema, request.body)
        await consume(context.limiter, SUBMIT_LIMIT, request)
        reply.code(201)
        return submitApplication(context, application)
      },
    },
    {
      method: 'GET',
      url: '/applications/status',
      guards: [limit(STATUS_LIMIT)],
      handler: request => lookUpStatus(context, parseInput(applicationStatusQuerySchema, request.query)),
    },
    {
      method: 'POST',
      url: '/applications/approve',
      guards: [admin],
      options: JSON_LIMIT,
      handler: request =>
        approveApplication(
          context,
          callerOf(request).userId,
          parseInput(approveApplicationSchema, request.body),
        ),
    },
    {
      method: 'POST',
      url: '/applications/decline',
      guards: [admin],
      options: JSON_LIMIT,
      handler: request =>
        declineApplication(
          context,
          callerOf(request).userId,
          parseInput(declineApplicationSchema, request.body),
        ),
    },
  ]
}
