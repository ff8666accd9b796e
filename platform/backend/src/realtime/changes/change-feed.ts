/**
 * Manages subscriptions to changes: checks them against the catalogue, ends them with their channel, and sends them the
 * outbox's changes.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { isUnavailable } from '../../db/database-failure'
import { findPatternCost } from '../../db/pattern-cost'
import { sqlState } from '../../db/errors'
import { realtimeErrors } from '../errors'
import type { OutboxRow } from '../outbox/outbox-reader'
import { prepareDelivery } from './deliver-changes'
import type { Judge } from './judge-rows'
import { findTables, readTables, type PublishedTable } from './read-tables'
import {
  readParameters,
  refusal,
  type ChangeListener,
  type ChangeSubscription,
  type SubscriptionParameters,
} from './subscription'

export interface Subscribed {
  status: 'ok' | 'error'
  message: string
}

interface FeedParts {
  realtimePool: Pool
  logger: FastifyBaseLogger
  judge: Judge
  /** Tables whose rows visitors may filter by regular expressions. */
  visitorPatterns: readonly string[] | 'all'
  /** Resolves when what was committed until now has been read. */
  settle(): Promise<void>
}

export class ChangeFeed {
  readonly #parts: FeedParts
  readonly #byEntity = new Map<string, Set<ChangeSubscription>>()

  constructor(parts: FeedParts) {
    this.#parts = parts
  }

  /**
   * Once this resolves, no change is missed.
   * @returns null where the channel subscribes to none
   * @throws {RealtimeError} when the database cannot be asked
   */
  async subscribe(channel: ChangeListener, ids: readonly number[]): Promise<Subscribed | null> {
    const { bindings } = channel.config
    if (bindings.length === 0) return null
    const made: ChangeSubscription[] = []
    for (const [at, binding] of bindings.entries()) {
      const read = readable(binding)
      if (typeof read === 'string') return { status: 'error', message: read }
      const tables = await this.#tables(channel, read)
      if (typeof tables === 'string') return { status: 'error', message: tables }
      made.push({ ...read, channel, id: ids[at]!, entities: tables })
    }
    channel.subscriptions = made
    for (const one of made)
      for (const entity of one.entities) {
        const present = this.#byEntity.get(entity)
        if (present) present.add(one)
        else this.#byEntity.set(entity, new Set([one]))
      }
    // A read that was under way may not have known of the table.
    await this.#parts.settle()
    return { status: 'ok', message: 'Subscribed to PostgreSQL' }
  }

  unsubscribe(channel: ChangeListener): void {
    for (const one of channel.subscriptions)
      for (const entity of one.entities) {
        const present = this.#byEntity.get(entity)
        if (present?.delete(one) && present.size === 0) this.#byEntity.delete(entity)
      }
    channel.subscriptions = []
  }

  entities(): string[] {
    return [...this.#byEntity.keys()]
  }

  /** Changes of one table, or of all, may have been missed: clients join and read again. */
  fail(entity: string | null = null): void {
    const subscriptions = entity === null ? [...this.#byEntity.values()] : [this.#byEntity.get(entity) ?? []]
    const channels = new Set(subscriptions.flatMap(some => [...some].map(({ channel }) => channel)))
    for (const channel of channels) channel.failChanges()
  }

  /** @throws when the database cannot be asked; then nothing was sent */
  async deliver(rows: readonly OutboxRow[]): Promise<void> {
    const entities = [...new Set(rows.map(({ entity }) => entity!))]
    if (entities.length === 0) return
    const tables = await readTables(this.#parts.realtimePool, entities)
    const deliveries = new Map<OutboxRow, () => void>()
    const failed: string[] = []
    for (const table of tables) {
      const subscriptions = [...(this.#byEntity.get(table.entity) ?? [])]
      const own = rows.filter(row => row.entity === table.entity && publishes(table, row))
      if (own.length > 0 && subscriptions.length > 0) {
        const tell = await prepareDelivery(this.#parts.judge, table, own, subscriptions).catch(
          (error: unknown) => {
            if (!isOfTheTable(error)) throw error
            const named = `${table.schema}.${table.table}`
            this.#parts.logger.warn({ err: error, table: named }, 'realtime: changes could not be judged')
            failed.push(table.entity)
          },
        )
        if (tell) for (const [n, row] of own.entries()) deliveries.set(row, () => tell(n))
      }
    }
    // Changes are sent in the order in which they were written, whatever the table.
    for (const row of rows) deliveries.get(row)?.()
    for (const entity of failed) this.fail(entity)
  }

  /** @returns the oids of the tables, or why the subscription cannot be made */
  async #tables(channel: ChangeListener, asked: SubscriptionParameters): Promise<string[] | string> {
    const { realtimePool } = this.#parts
    const { role } = channel.caller
    try {
      const tables = await findTables(realtimePool, asked.schema, asked.table)
      if (tables.length === 0) return refusal(asked, null)
      for (const table of tables) {
        const problem = this.#refused(table, asked, role)
        if (problem !== null) return refusal(asked, `ERROR P0001 (raise_exception) ${problem}`)
        for (const { column, operator, value } of asked.conditions)
          await realtimePool.query('select realtime.check_filter($1, $2, $3, $4)', [
            table.entity,
            column,
            operator,
            value,
          ])
        await realtimePool.query('select realtime.capture_table($1)', [table.entity])
      }
      return tables.map(({ entity }) => entity)
    } catch (error) {
      const state = sqlState(error)
      // The error is about the requested value. Any other one is temporary, such as a lock timeout on the table
      // (57014), and the client joins again.
      if (state !== null && !isUnavailable(error) && /^(22|42|P0001)/.test(state))
        return refusal(asked, `ERROR ${state} ${(error as Error).message}`)
      throw realtimeErrors.unavailable(error)
    }
  }

  #refused(
    table: PublishedTable,
    { conditions, columns }: SubscriptionParameters,
    role: ChangeListener['caller']['role'],
  ): string | null {
    const mayRead = (name: string) =>
      table.columns.some(column => column.name === name && column.roles.includes(role))
    const filtered = conditions.find(({ column }) => !mayRead(column))
    if (filtered) return `invalid column for filter ${filtered.column}`
    const selected = columns?.find(name => !mayRead(name))
    if (selected !== undefined) return `invalid column for select ${selected}`
    if (role === 'service_role') return null
    for (const { operator, value } of conditions) {
      if (operator !== 'match' && operator !== 'imatch') continue
      const { visitorPatterns } = this.#parts
      if (role === 'anon' && visitorPatterns !== 'all' && !visitorPatterns.includes(table.table))
        return 'regular expressions are for signed-in callers'
      const cost = findPatternCost(value)
      if (cost !== null) return `invalid regular expression for ${operator} filter: ${cost}`
    }
    return null
  }
}

function readable(binding: Record<string, unknown>): SubscriptionParameters | string {
  try {
    return readParameters(binding)
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Returns whether the policies or conditions on a table failed (too slow, of a type that has changed), and not the
 * database or the connection. Such changes never succeed, and may not block those of other tables.
 */
function isOfTheTable(error: unknown): boolean {
  const state = sqlState(error)
  return state !== null && (state === '57014' || !/^(08|40|53|57|58|XX)/.test(state))
}

function publishes(table: PublishedTable, { action }: OutboxRow): boolean {
  return { INSERT: table.publishesInsert, UPDATE: table.publishesUpdate, DELETE: table.publishesDelete }[
    action
  ]
}
