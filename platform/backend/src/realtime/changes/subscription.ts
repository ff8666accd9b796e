/** Reads the subscriptions to changes that a channel requests, one for each of its bindings. */
import type { Caller } from '../../contract'
import type { Frame, Version } from '../protocol/messages'
import { parseFilter, type Condition } from './parse-filter'

export interface SubscriptionParameters {
  action: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  /** `*` stands for any. */
  schema: string
  table: string
  conditions: Condition[]
  /** Null for all. */
  columns: string[] | null
}

/** Receives changes: a channel. */
export interface ChangeListener {
  readonly version: Version
  readonly topic: string
  /** The present caller, since a new token may have come. */
  caller: Caller
  isOpen: boolean
  subscriptions: ChangeSubscription[]
  readonly config: { readonly bindings: readonly Record<string, unknown>[] }
  send(frame: Frame): void
  /** Called when changes may have been missed. The client joins again. */
  failChanges(): void
}

export interface ChangeSubscription extends SubscriptionParameters {
  channel: ChangeListener
  /** The id that the client knows. */
  id: number
  /** Oids of the tables. */
  entities: readonly string[]
}

/** @throws Error with the hosted service's text */
export function readParameters(given: Record<string, unknown>): SubscriptionParameters {
  const { schema, table, filter, select, event } = given
  const columns = readColumns(select)
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  if (![schema, table, filter].every(isText) || (schema === undefined && table === undefined))
    throw nothingAsked(given)
  if (filter !== undefined && (schema === undefined || table === undefined)) throw nothingAsked(given)
  const named = {
    schema: (schema as string | undefined) ?? 'public',
    table: (table as string | undefined) ?? '*',
  }
  if (columns !== null && (named.schema === '*' || named.table === '*'))
    throw new Error(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  return {
    ...named,
    columns,
    action: actionOf(event),
    conditions: conditionsOf(filter as string | undefined),
  }
}

function nothingAsked(given: Record<string, unknown>): Error {
  return new Error(
    `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(given)}`,
  )
}

function conditionsOf(filter = ''): Condition[] {
  try {
    return parseFilter(filter)
  } catch (error) {
    throw new Error(`Error parsing \`filter\` params: ${(error as Error).message}`, { cause: error })
  }
}

function readColumns(select: unknown): string[] | null {
  if (typeof select === 'string')
    throw new Error(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  const names = Array.isArray(select) ? select.filter(name => typeof name === 'string') : []
  return names.length === 0 ? null : names
}

function actionOf(event: unknown): SubscriptionParameters['action'] {
  const name = typeof event === 'string' ? event.toUpperCase() : '*'
  return name === 'INSERT' || name === 'UPDATE' || name === 'DELETE' ? name : '*'
}

/** Returns the hosted service's text for a subscription that it cannot make. @param exception the database's message */
export function refusal(asked: SubscriptionParameters, exception: string | null): string {
  const filters = asked.conditions
    .map(
      ({ column, operator, value, negated }) => `{${column}, ${negated ? 'not.' : ''}${operator}, ${value}}`,
    )
    .join(', ')
  const parameters = `[event: ${asked.action}, schema: ${asked.schema}, table: ${asked.table}, filters: [${filters}], select: ${asked.columns?.join(', ') ?? 'nil'}]`
  return exception === null
    ? `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${parameters}`
    : `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${parameters}. Exception: ${exception}`
}
