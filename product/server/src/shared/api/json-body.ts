/** Reads JSON bodies for the product's endpoints: strict UTF-8, valid JSON, storable text, nothing else accepted. */
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error'
import { isStorable } from './storable-text'

export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJson(body),
  )
  app.addHook('preValidation', async request => {
    if (!isStorable(request.query) || !isStorable(request.params)) throw new ApiError('unreadable_text')
  })
}

/** @throws {ApiError} invalid_json, unreadable_text */
export function parseJson(body: Buffer): unknown {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new ApiError('invalid_json', { cause })
  }
  if (!isStorable(value)) throw new ApiError('unreadable_text')
  return value
}
