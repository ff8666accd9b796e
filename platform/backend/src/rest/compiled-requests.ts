/**
 * Caches the compiled form of requests. The stages up to SQL are pure: the same request head with a body of the same
 * shape against the same schema compiles to the same statement. It is bounded, least recently used first out. An entry
 * serves every caller of a role, because PostgreSQL checks the rights. It has no body, which is one of the statement's values.
 */
import type { RawRequest, RequestHead } from './parse/request'
import type { Payload } from './parse/types'
import type { ActionPlan } from './plan/types'
import type { Statements } from './sql/statement'

export interface Compiled extends Statements {
  plan: Extract<ActionPlan, { kind: 'read' | 'mutate' | 'call' }>
  contentLocation: string
}

export interface CachedRequest {
  head: RequestHead
  /** The key is the shape of the body, from `shapeOf`. */
  compiled: ReadonlyMap<string, Compiled>
}

export interface CompiledRequests {
  /** @returns undefined for a head that was not compiled against this generation of the schema */
  find(raw: RawRequest, generation: number): CachedRequest | undefined
  store(raw: RawRequest, generation: number, head: RequestHead, shape: string, compiled: Compiled): void
}

const MAX_REQUESTS = 1000
/** The number of body shapes for one head. A program sends few. */
const MAX_SHAPES = 8
/** The limit in characters. Longer keys are rare, and a thousand of them would need much memory. */
const MAX_KEY_LENGTH = 1024
/** Lists every header that `parse/request` reads. */
const HEADERS = ['accept', 'prefer', 'range', 'accept-profile', 'content-profile', 'content-type'] as const

export function createCompiledRequests(): CompiledRequests {
  const cache = new Map<string, { generation: number; head: RequestHead; compiled: Map<string, Compiled> }>()

  return {
    find(raw, generation) {
      const key = keyOf(raw)
      const found = cache.get(key)
      if (found === undefined) return undefined
      cache.delete(key)
      if (found.generation !== generation) return undefined
      cache.set(key, found)
      return found
    },
    store(raw, generation, head, shape, compiled) {
      const key = keyOf(raw)
      if (key.length > MAX_KEY_LENGTH || shape.length > MAX_KEY_LENGTH) return
      const cached = cache.get(key)
      if (cached?.generation === generation) {
        if (cached.compiled.size >= MAX_SHAPES) cached.compiled.delete(cached.compiled.keys().next().value!)
        cached.compiled.set(shape, compiled)
        return
      }
      if (cache.size >= MAX_REQUESTS) cache.delete(cache.keys().next().value!)
      cache.set(key, { generation, head, compiled: new Map([[shape, compiled]]) })
    },
  }
}

/** Neither a URL nor a header value can contain a line break, so no two requests share a key. */
function keyOf({ method, url, headers }: RawRequest): string {
  let key = `${method}\n${url}`
  for (const name of HEADERS) key += headers[name] === undefined ? '\n' : `\n=${String(headers[name])}`
  return key
}

/**
 * Returns what the stages after the parser read of a body, without its values: they are bound when the statement runs.
 * @returns null for a form given to a function, whose values are bound one by one
 */
export function shapeOf(payload: Payload | null): string | null {
  if (payload === null) return ''
  switch (payload.kind) {
    case 'form':
      return null
    case 'raw':
      return payload.type
    case 'json': {
      const { isBody, isArray, isEmptyArray, isUniform, keys } = payload
      return JSON.stringify([isBody, isArray, isEmptyArray, isUniform, ...keys])
    }
  }
}
