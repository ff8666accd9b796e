/** Runs the pure stages up to SQL, for tests: which statement a request becomes. */
import type { RestFeatures } from '../features'
import { defaultLimits } from '../limits'
import { parseRequest, type RawRequest } from '../parse/request'
import { planRequest } from '../plan/plan-request'
import type { SchemaCache } from '../schema/types'
import { buildStatements, type Statements } from '../sql/statement'

const OPEN: RestFeatures = { aggregates: true, plan: true, txRollback: true }

/** Every feature is on. @returns null for requests that need no database */
export function compile(raw: Partial<RawRequest> & { url: string }, cache: SchemaCache): Statements | null {
  const full: RawRequest = { method: 'GET', headers: {}, body: null, ...raw }
  const request = parseRequest(full, { schemas: ['public'], limits: defaultLimits, features: OPEN })
  const plan = planRequest(request, cache, { limits: defaultLimits, features: OPEN }, 'anon')
  if (plan.kind !== 'read' && plan.kind !== 'mutate' && plan.kind !== 'call') return null
  const { media, preferences } = request
  return buildStatements(plan, {
    media,
    preferences,
    withoutBody: full.method === 'HEAD',
    maxRows: defaultLimits.maxRows,
  })
}
