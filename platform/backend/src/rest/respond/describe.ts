/** Responds to OPTIONS with the methods that a relation, a function or the root accepts. */
import type { ActionPlan } from '../plan/types'
import type { RestResponse } from './types'

export function respondDescription(
  plan: Extract<ActionPlan, { kind: 'describe-relation' | 'describe-function' | 'describe-root' }>,
): RestResponse {
  return { status: 200, headers: { allow: allowed(plan) }, body: '' }
}

function allowed(plan: Parameters<typeof respondDescription>[0]): string {
  switch (plan.kind) {
    case 'describe-root':
      return 'OPTIONS,GET,HEAD'
    case 'describe-function':
      return plan.function.volatility === 'volatile' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
    case 'describe-relation': {
      const { insertable, updatable, deletable, primaryKey } = plan.relation
      const methods = ['OPTIONS,GET,HEAD']
      if (insertable) methods.push('POST')
      if (insertable && updatable && primaryKey.length > 0) methods.push('PUT')
      if (updatable) methods.push('PATCH')
      if (deletable) methods.push('DELETE')
      return methods.join(',')
    }
  }
}
