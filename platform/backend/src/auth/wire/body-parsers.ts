/** Parses request bodies of the auth wire: JSON, and forms of pages without script. */
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { exceededBound } from '../../http/json-bounds'
import { AuthError, invalid } from '../auth-error'

/** Enough for any auth request; user metadata has a limit of its own. */
export const BODY_LIMIT_BYTES = 64 * 1024
/** Metadata nests a few levels; Postgres and the serialiser run out of stack at some thousand. */
const BOUNDS = { depth: 100, names: 10_000, commas: 20_000 }

export function parseBodies(instance: FastifyInstance): void {
  instance.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES } as const
  instance.addContentTypeParser('application/json', options, (_, text, done) => {
    try {
      done(null, readJson(String(text)))
    } catch (error) {
      done(error as Error)
    }
  })
  instance.addContentTypeParser('application/x-www-form-urlencoded', options, (_, text, done) => {
    try {
      // Some routes take more, but as JSON.
      const form = String(text)
      if (form.length > BODY_LIMIT_BYTES) throw invalid('The form is too large')
      done(null, formFields(new URLSearchParams(form)))
    } catch (error) {
      done(error as Error)
    }
  })
}

/**
 * Returns all values of a repeated field, which no endpoint takes for one.
 * @throws {AuthError} validation_failed
 */
export function formFields(form: URLSearchParams): Record<string, string | string[]> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of form) {
    const values = fields.get(name)
    if (values) values.push(storable(value))
    else fields.set(name, [storable(value)])
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]!]),
  )
}

/** Parses JSON. An empty body reads as `{}`: auth-js sends some requests without one. */
export function readJson(text: string): unknown {
  if (text.trim() === '') return {}
  const exceeded = exceededBound(text, BOUNDS)
  if (exceeded === 'depth')
    throw new AuthError('bad_json', { message: 'The request body is nested too deep' })
  if (exceeded !== null) throw new AuthError('bad_json', { message: 'The request body has too many fields' })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AuthError('bad_json', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AuthError('bad_json', { message: 'The request body has to be a JSON object' })
  }
  checkContent(value)
  return value
}

/** Iterates level by level instead of recursing, because the sender decides how deep a body is. */
function checkContent(body: object): void {
  let level: unknown[] = [body]
  while (level.length > 0) {
    level = level.flatMap(value => {
      if (typeof value === 'string') storable(value)
      if (typeof value !== 'object' || value === null) return []
      Object.keys(value).forEach(storable)
      return Object.values(value) as unknown[]
    })
  }
}

const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Postgres stores neither null characters nor half a surrogate pair.
 * @throws {AuthError} validation_failed
 */
export function storable(text: string): string {
  if (text.includes('\0') || LONE_SURROGATE.test(text)) {
    throw invalid('The request contains a character that cannot be stored')
  }
  return text
}

/** @throws {AuthError} validation_failed, naming the first field that does not fit, unless its sentence does */
export function read<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  const field = issue.path.join('.')
  const isNamed = issue.message.split(/\W+/).includes(field)
  throw invalid(field && !isNamed ? `${field}: ${issue.message}` : issue.message)
}
