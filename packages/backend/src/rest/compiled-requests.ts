/**
 * Remembers what requests were compiled to: the stages up to SQL are pure, so the same words with a body of the same
 * shape against the same schema give the same statement. Bounded, least recently asked first out. Who asks plays no
 * part, rights are checked by Postgres; no body is kept, it is one of the statement's values.
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
  words: RequestHead
  compiled: ReadonlyMap<string, Compiled>
}

export interface CompiledRequests {
  /** @returns undefined for words that were not compiled against this generation of the schema */
  find(raw: RawRequest, generation: number): CachedRequest | undefined
  keep(raw: RawRequest, generation: number, words: RequestHead, shape: string, compiled: Compiled): void
}

const MAX_REQUESTS = 1000
/** Of bodies sent with the same words; programs send few. */
const MAX_SHAPES = 8
/** Longer ones are rare, and a thousand of them would be much to hold. */
const MAX_KEY_LENGTH = 1024
/** Every header that `parse/request` looks at. */
const HEADERS = ['accept', 'prefer', 'range', 'accept-profile', 'content-profile', 'content-type'] as const

export function createCompiledRequests(): CompiledRequests {
  const kept = new Map<string, { generation: number; words: RequestHead; compiled: Map<string, Compiled> }>()

  return {
    find(raw, generation) {
      const key = keyOf(raw)
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      if (found.generation !== generation) return undefined
      kept.set(key, found)
      return found
    },
    keep(raw, generation, words, shape, compiled) {
      const key = keyOf(raw)
      if (key.length > MAX_KEY_LENGTH || shape.length > MAX_KEY_LENGTH) return
      const known = kept.get(key)
      if (known?.generation === generation) {
        if (known.compiled.size >= MAX_SHAPES) known.compiled.delete(known.compiled.keys().next().value!)
        known.compiled.set(shape, compiled)
        return
      }
      if (kept.size >= MAX_REQUESTS) kept.delete(kept.keys().next().value!)
      kept.set(key, { generation, words, compiled: new Map([[shape, compiled]]) })
    },
  }
}

/** Neither a URL nor a header value can hold a line break, so no two requests share a key. */
function keyOf({ method, url, headers }: RawRequest): string {
  let key = `${method}\n${url}`
  for (const name of HEADERS) key += headers[name] === undefined ? '\n' : `\n=${String(headers[name])}`
  return key
}

/**
 * All of a body that the stages after the parser look at, the values apart: they are bound when the statement is run.
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
