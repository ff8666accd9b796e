/**
 * Remembers what reads were compiled to: the stages up to SQL are pure, so the same words against the same schema give
 * the same statement. Bounded, least recently asked first out; who asks plays no part, rights are checked by Postgres.
 */
import type { RawRequest } from './parse/request'
import type { RestRequest } from './parse/types'
import type { ActionPlan } from './plan/types'
import type { Statements } from './sql/statement'

export interface Compiled extends Statements {
  request: RestRequest
  plan: Extract<ActionPlan, { kind: 'read' | 'mutate' | 'call' }>
  contentLocation: string
}

export interface CompiledReads {
  /** @returns undefined for what was not compiled against this generation of the schema, and for requests with a body */
  find(raw: RawRequest, generation: number): Compiled | undefined
  keep(raw: RawRequest, generation: number, compiled: Compiled): void
}

const MOST_KEPT = 1000
/** Longer ones are rare, and a thousand of them would be much to hold. */
const LONGEST_KEPT = 1024
/** Every header that `parse/request` looks at when there is no body. */
const HEADERS = ['accept', 'prefer', 'range', 'accept-profile'] as const

export function createCompiledReads(): CompiledReads {
  const kept = new Map<string, { generation: number; compiled: Compiled }>()

  return {
    find(raw, generation) {
      const key = keyOf(raw)
      const found = key === null ? undefined : kept.get(key)
      if (key === null || found === undefined) return undefined
      kept.delete(key)
      if (found.generation !== generation) return undefined
      kept.set(key, found)
      return found.compiled
    },
    keep(raw, generation, compiled) {
      const key = keyOf(raw)
      if (key === null) return
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
      kept.set(key, { generation, compiled })
    },
  }
}

/** Neither a URL nor a header value can hold a line break, so no two requests share a key. */
function keyOf({ method, url, headers }: RawRequest): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  let key = `${method}\n${url}`
  for (const name of HEADERS) key += `\n${String(headers[name] ?? '')}`
  return key.length > LONGEST_KEPT ? null : key
}
