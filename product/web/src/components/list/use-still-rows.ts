// Keeps the rows of a list in their places while others change it: what somebody reads, or types into, must not move.
import { useState } from 'react'
import { isReadLive } from '@/lib/live/live-query'
import type { ListState } from './list-state'

interface StillRows<Row> {
  list: ListState<Row>
  /** What waits to be shown: '2 new'. */
  news: string | null
  show: () => void
}

const identify = (row: unknown) => (row as { id?: string }).id ?? row
const idsOf = (rows: readonly unknown[] | undefined) => (rows ?? []).map(identify)
const beginsWith = (ids: readonly unknown[], first: readonly unknown[]) =>
  first.every((id, place) => ids[place] === id)

interface Seen<Row> {
  source: unknown
  readAt: number
  outdated: boolean
  ids: readonly unknown[]
  /** What is drawn: as seen, or as it was before news came. */
  drawn: Pick<ListState<Row>, 'rows' | 'total'>
  isHeld: boolean
}

const see = <Row>({ source, readAt, outdated, rows, total }: ListState<Row>): Seen<Row> => ({
  source,
  readAt,
  outdated,
  ids: idsOf(rows),
  drawn: { rows, total },
  isHeld: false,
})

/**
 * New values of the rows, and rows behind the last one, are shown at once; so is whatever the reader's own act, search or
 * page brings. Other changes wait until the reader wants them.
 * @param keepsGone rows that went away are no news: a form may be in them, or the reader's own decision
 */
export function useStillRows<Row>(list: ListState<Row>, keepsGone = false): StillRows<Row> {
  const [latest, setLatest] = useState(() => see(list))
  let seen = latest
  const ids = idsOf(list.rows)
  const isSame = ids.length === seen.ids.length && beginsWith(ids, seen.ids)
  const isAsked = list.readAt !== seen.readAt && !isReadLive(list.source, list.readAt)
  if (list.source !== seen.source || list.outdated !== seen.outdated || !isSame || isAsked) {
    const isNews =
      list.source !== seen.source &&
      !list.outdated &&
      !seen.outdated &&
      isReadLive(list.source, list.readAt) &&
      !beginsWith(ids, idsOf(seen.drawn.rows))
    seen = isNews ? { ...see(list), drawn: seen.drawn, isHeld: true } : see(list)
    setLatest(seen)
  }
  if (!seen.isHeld) return { list, news: null, show: () => {} }
  const fresh = new Map((list.rows ?? []).map(row => [identify(row), row]))
  const rows = (seen.drawn.rows ?? []).map(row => fresh.get(identify(row)) ?? row)
  const before = new Set(idsOf(rows))
  const hasNew = ids.some(id => !before.has(id))
  return {
    list: { ...list, rows },
    news: keepsGone && !hasNew ? null : newsOf(list.total - seen.drawn.total),
    show: () => setLatest(see(list)),
  }
}

function newsOf(more: number): string {
  if (more > 0) return `${more} new`
  return more < 0 ? `${-more} no longer listed` : 'The list has changed'
}
