/** Describes a request that PostgreSQL refused for lack of a right, for the log: names, never values. */
import type { ActionPlan } from './plan/types'
import type { PostgresError } from './postgres-error'

export interface Refusal {
  /** The table or view that PostgreSQL names, otherwise the one that was asked for; `rpc/<function>` for a function. */
  table: string
  /** The column that PostgreSQL names. It seldom does. */
  column?: string
  /** Where it names none: the columns that the request wrote or read, of which a grant may lack one. */
  columns?: readonly string[]
}

export function refusalOf(
  error: PostgresError & { table?: string; column?: string },
  plan: ActionPlan,
): Refusal {
  const column = error.column ?? /^permission denied for column "?([^"\s]+)/.exec(error.message)?.[1]
  return {
    table: error.table ?? namedTable(error.message) ?? targetOf(plan),
    ...(column === undefined ? { columns: columnsOf(plan) } : { column }),
  }
}

function namedTable(message: string): string | undefined {
  const named =
    /^permission denied for (?:table|view|function|schema|sequence) (\S+)$|^new row violates row-level security policy .*for table "([^"]+)"$/
  const [, denied, violated] = named.exec(message) ?? []
  return denied ?? violated
}

function targetOf(plan: ActionPlan): string {
  if (plan.kind === 'mutate') return plan.mutation.relation.name
  if (plan.kind === 'call') return `rpc/${plan.call.function.name}`
  return plan.kind === 'read' ? (plan.read.relation?.name ?? '') : ''
}

function columnsOf(plan: ActionPlan): string[] {
  if (plan.kind === 'mutate' && plan.mutation.kind !== 'delete')
    return plan.mutation.columns.map(({ name }) => name)
  return plan.kind === 'read' ? plan.read.columns.map(({ field }) => field.name) : []
}
