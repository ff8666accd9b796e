// Keeps the rows of a list in place while others change it. A row that somebody reads or types into must not move.
import { useState } from 'react'
import { askedAt } from '@/lib/live/live-query'
import type { ListState } from './list-state'

interface StillRows<Row> {
  list: ListState<Row>
  /** The ids of rows that are shown and no longer listed. */
  gone: ReadonlySet<unknown>
  /** Says what is not shown yet: '2 new'. */
  news: string | null
  show: () => void
}

const identify = (row: unknown) => (row as { id?: string }).id ?? row
const idsOf = (rows: readonly unknown[] | undefined) => (rows ?? []).map(identify)
const beginsWith = (ids: readonly unknown[], first: readonly unknown[]) =>
  first.every((id, place) => ids[place] === id)

interface Seen<Row> {
  source: unknown
  askedAt: number
  outdated: boolean
  ids: readonly unknown[]
  /** The rows to render: the current ones, or those before the pending changes. */
  drawn: Pick<ListState<Row>, 'rows' | 'total'>
  isHeld: boolean
}

const see = <Row>({ source, readAt, outdated, rows, total }: ListState<Row>): Seen<Row> => ({
  source,
  askedAt: askedAt(source, readAt),
  outdated,
  ids: idsOf(rows),
  drawn: { rows, total },
  isHeld: false,
})

/**
 * Shows new values of known rows, and rows behind the last one, at once. The result of the reader's own act, search or
 * page is shown at once, too. Other changes wait until the reader asks for them.
 * @param keepsGone keeps rows that were removed: the reader may have a form open in them, or have removed them
 */
export function useStillRows<Row>(list: ListState<Row>, keepsGone = false): StillRows<Row> {
  const [latest, setLatest] = useState(() => see(list))
  let seen = latest
  const ids = idsOf(list.rows)
  const isSame = ids.length === seen.ids.length && beginsWith(ids, seen.ids)
  const isAsked = askedAt(list.source, list.readAt) !== seen.askedAt
  if (list.source !== seen.source || list.outdated !== seen.outdated || !isSame || isAsked) {
    const isNews =
      !isAsked &&
      list.source !== seen.source &&
      !list.outdated &&
      !seen.outdated &&
      !beginsWith(ids, idsOf(seen.drawn.rows))
    seen = isNews ? { ...see(list), drawn: seen.drawn, isHeld: true } : see(list)
    setLatest(seen)
  }
  if (!seen.isHeld) return { list, gone: new Set(), news: null, show: () => {} }
  const fresh = new Map((list.rows ?? []).map(row => [identify(row), row]))
  const rows = (seen.drawn.rows ?? []).map(row => fresh.get(identify(row)) ?? row)
  const before = new Set(idsOf(rows))
  const hasNew = ids.some(id => !before.has(id))
  return {
    list: { ...list, rows },
    gone: goneOf(idsOf(rows), ids, list),
    news: keepsGone && !hasNew ? null : newsOf(list.total - seen.drawn.total),
    show: () => setLatest(see(list)),
  }
}

/** A missing row at an edge of the page may have moved to the next page. */
function goneOf(drawn: readonly unknown[], ids: readonly unknown[], { pages, total }: ListState<unknown>) {
  const kept = new Set(ids)
  const { page, pageSize } = pages ?? { page: 0, pageSize: total }
  const first = page === 0 ? 0 : drawn.findIndex(id => kept.has(id))
  const isLast = page * pageSize + ids.length >= total
  const last = isLast ? drawn.length : drawn.findLastIndex(id => kept.has(id))
  return new Set(drawn.filter((id, place) => !kept.has(id) && first >= 0 && place >= first && place <= last))
}

function newsOf(more: number): string {
  if (more > 0) return `${more} new`
  return more < 0 ? `${-more} no longer listed` : 'The list has changed'
}
