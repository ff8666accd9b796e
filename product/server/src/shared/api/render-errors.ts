/** Renders errors of /api as JSON of the catalogue; the cause is logged once and stays private. */
import { isUnavailable } from '@juno/backend'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOpenedByBrowser, sendBusyPage } from '../http/plain-page'
import { ApiError, type ApiErrorCode } from './api-error'
import type { RouteOptions } from './route-table'

const FASTIFY_CODES: Record<string, ApiErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
}

export function renderErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => respond(toApiError(error), request, reply))
  app.setNotFoundHandler((request, reply) => respond(new ApiError('not_found'), request, reply))
}

function respond(error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, 'request failed')
  if (error.status === 503 && isOpenedByBrowser(request)) return sendBusyPage(reply)
  const { code, issues } = error
  const message = code === 'internal' ? withNumber(error.message, request) : error.message
  const { errorField, successField } = request.routeOptions.config as RouteOptions
  return reply
    .code(error.status)
    .headers(error.headers)
    .send({
      ...(successField && { success: false }),
      message,
      code,
      ...(issues && { issues }),
      ...(errorField && { error: message }),
    })
}

/** Adds the number that the log has for the request, too: docs/specification/safety.md#logs */
const withNumber = (message: string, { id }: FastifyRequest) =>
  `${message} If it keeps happening, tell us this number: ${id}`

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const { code, status, statusCode } = error as Partial<FastifyError> & { status?: number }
  const known = code ? FASTIFY_CODES[code] : undefined
  if (known) return new ApiError(known, { cause: error })
  // The backend's own refusals: a bad or revoked token, no free connection.
  const responded = status ?? statusCode
  if (responded === 401) return new ApiError('not_signed_in', { cause: error })
  if (responded === 503 || isUnavailable(error))
    return new ApiError('busy', { headers: { 'retry-after': '2' }, cause: error })
  if (responded !== undefined && responded >= 400 && responded < 500) {
    return new ApiError('invalid_request', { cause: error })
  }
  return new ApiError('internal', { cause: error })
}
