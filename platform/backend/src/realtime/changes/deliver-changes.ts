/**
 * Delivers one batch of changes of one table to its subscriptions. All queries run before anything is sent, so that a
 * failed batch can be tried again.
 */
import type { Caller, RequestRole } from '../../contract'
import { encodeMessage } from '../protocol/encode'
import type { Frame } from '../protocol/messages'
import type { OutboxRow } from '../outbox/outbox-reader'
import { callerKey, type Judge } from './judge-rows'
import { conditionKey } from './match-conditions'
import type { Condition } from './parse-filter'
import type { PublishedTable } from './read-tables'
import { renderChange } from './render-change'
import type { ChangeListener, ChangeSubscription } from './subscription'

interface Candidate {
  subscription: ChangeSubscription
  /** Positions in the batch. */
  changes: number[]
}

type NumberedRow = readonly [number, Record<string, string> | null]

/** @returns a function that tells the subscribers of the change at a position */
export async function prepareDelivery(
  judge: Judge,
  table: PublishedTable,
  rows: readonly OutboxRow[],
  subscriptions: readonly ChangeSubscription[],
): Promise<(change: number) => void> {
  const candidates: Candidate[] = []
  for (const role of new Set(subscriptions.map(({ channel }) => channel.caller.role)))
    candidates.push(
      ...(await matching(
        judge,
        table,
        rows,
        subscriptions.filter(({ channel }) => channel.caller.role === role && channel.isOpen),
        role,
      )),
    )
  const sees = await visibility(judge, table, rows, candidates)
  return change => tell(table, rows[change]!, change, candidates, sees)
}

/**
 * Conditions on a column that the role may not select match nothing, nor do those on columns that a delete does not
 * report.
 */
async function matching(
  judge: Judge,
  table: PublishedTable,
  rows: readonly OutboxRow[],
  subscriptions: readonly ChangeSubscription[],
  role: RequestRole,
): Promise<Candidate[]> {
  const columnOf = new Map(table.columns.map(column => [column.name, column]))
  const isReadable = ({ column }: Condition) => columnOf.get(column)?.roles.includes(role) === true
  const conditions = new Map<string, Condition>()
  for (const { conditions: own } of subscriptions)
    for (const condition of own) if (isReadable(condition)) conditions.set(conditionKey(condition), condition)
  const keys = [...conditions.keys()]
  const judged = jsonRows(rows.map((row, n) => [n, row.record ?? row.old_record] as const))
  const met = await judge.match(role, table, [...conditions.values()], judged)
  const metByKey = new Map(keys.map((key, at) => [key, met[at]!]))

  return subscriptions.flatMap(subscription => {
    const changes = rows.flatMap((row, n) => {
      const wanted = subscription.action === '*' || subscription.action === row.action
      const passes = subscription.conditions.every(
        condition =>
          (row.action !== 'DELETE' || columnOf.get(condition.column)?.isIdentity === true) &&
          metByKey.get(conditionKey(condition))?.has(n) === true,
      )
      return wanted && passes ? [n] : []
    })
    return changes.length > 0 ? [{ subscription, changes }] : []
  })
}

/** Says whether a caller may see the row after a change, and before it. */
type Sees = (caller: Caller, change: number) => { after: boolean; before: boolean }

async function visibility(
  judge: Judge,
  table: PublishedTable,
  rows: readonly OutboxRow[],
  candidates: readonly Candidate[],
): Promise<Sees> {
  if (!table.hasPolicies) return () => ({ after: true, before: true })
  const callers = new Map<string, Caller>()
  for (const { subscription } of candidates) {
    const { caller } = subscription.channel
    callers.set(callerKey(caller), caller)
  }
  const numbered = rows.flatMap((row, n) => [
    ...(row.record ? [[2 * n, row.record] as const] : []),
    ...(row.old_record ? [[2 * n + 1, row.old_record] as const] : []),
  ])
  const found = await judge.visible(table, [...callers.values()], jsonRows(numbered))
  const visibleOf = new Map([...callers.keys()].map((key, at) => [key, found[at]!]))
  return (caller, change) => {
    const visible = visibleOf.get(callerKey(caller))
    return { after: visible?.has(2 * change) === true, before: visible?.has(2 * change + 1) === true }
  }
}

function tell(
  table: PublishedTable,
  row: OutboxRow,
  change: number,
  candidates: readonly Candidate[],
  sees: Sees,
): void {
  const rendered = new Map<string, string | null>()
  const frames = new Map<string, Frame>()
  for (const [channel, { columns, ids }] of messagesOf(candidates, change)) {
    if (!channel.isOpen) continue
    const { caller } = channel
    const seen = sees(caller, change)
    if (!(row.action === 'DELETE' ? seen.before : seen.after)) continue
    const reader = { role: caller.role, columns, sawBefore: seen.before }
    const variant = JSON.stringify(reader)
    let data = rendered.get(variant)
    if (data === undefined) rendered.set(variant, (data = renderChange(table, row, reader)))
    if (data === null) continue
    const frameKey = JSON.stringify([variant, channel.version, channel.topic, ids])
    let frame = frames.get(frameKey)
    if (!frame) {
      const payload = `{"ids":${JSON.stringify(ids)},"data":${data}}`
      frame = encodeMessage(channel.version, { topic: channel.topic, event: 'postgres_changes', payload })
      frames.set(frameKey, frame)
    }
    channel.send(frame)
  }
}

/** Yields one message for a channel, or one for each selection of columns. */
function* messagesOf(candidates: readonly Candidate[], change: number) {
  const groups = new Map<ChangeListener, Map<string, { columns: string[] | null; ids: number[] }>>()
  for (const { subscription, changes } of candidates) {
    if (!changes.includes(change)) continue
    const { channel, columns, id } = subscription
    const ofChannel = groups.get(channel) ?? new Map<string, { columns: string[] | null; ids: number[] }>()
    groups.set(channel, ofChannel)
    const key = JSON.stringify(columns)
    const group = ofChannel.get(key)
    if (!group) ofChannel.set(key, { columns, ids: [id] })
    else if (!group.ids.includes(id)) group.ids.push(id)
  }
  for (const [channel, ofChannel] of groups)
    for (const group of ofChannel.values()) yield [channel, group] as const
}

/** @param rows numbers, and columns as JSON */
function jsonRows(rows: readonly NumberedRow[]): string {
  const whole = ([n, row]: NumberedRow) =>
    `[${n},{${Object.entries(row ?? {})
      .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
      .join(',')}}]`
  return `[${rows.map(row => whole(row)).join(',')}]`
}
