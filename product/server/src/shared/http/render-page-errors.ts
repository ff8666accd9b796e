/** In charge of errors outside the wires and /api, which render their own: no stack, the request id is shown. */
import { isUnavailable } from '@juno/backend'
import type { FastifyError, FastifyInstance } from 'fastify'
import { REFUSALS } from '../api/api-error'
import { isFormOfBrowser, isOpenedByBrowser, sendBusyPage, sendUnsentPage } from './plain-page'

export function renderPageErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Nobody reads forms here: they are refused for their type or their size.
    if (isFormOfBrowser(request)) return sendUnsentPage(reply)
    if (isUnavailable(error) || error.statusCode === 503) {
      request.log.error({ err: error }, 'request failed')
      if (isOpenedByBrowser(request)) return sendBusyPage(reply)
      const { status, message } = REFUSALS.busy
      return reply
        .code(status)
        .headers({ 'retry-after': '2', 'cache-control': 'no-store' })
        .send({ message, requestId: request.id })
    }
    const status =
      error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error }, 'request failed')
    const message =
      status === 500 ? 'Something went wrong on our side. Please try again in a moment.' : error.message
    return reply.code(status).header('cache-control', 'no-store').send({ message, requestId: request.id })
  })
  app.setNotFoundHandler((request, reply) => {
    if (isFormOfBrowser(request)) return sendUnsentPage(reply)
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ message: 'There is nothing at this address.', requestId: request.id })
  })
}
