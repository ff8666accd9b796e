/** Plans what a moment is restored from: the last backup before it, and the unbroken chain of segments that follow. */
import type { CopiedLog } from '../back-up-cluster'
import { parseHistoryName, parseSegment, segmentName, type Ancestor } from './segment-names'
import type { StoredWal } from './stored-wal'

export interface BaseBackup extends CopiedLog {
  /** The name in the target. */
  name: string
  /** It contains nothing younger. */
  madeAt: Date
}

export interface StoredState {
  bases: readonly BaseBackup[]
  wal: readonly StoredWal[]
  /** The contents of the stored histories, by timeline. */
  ancestors: ReadonlyMap<number, readonly Ancestor[]>
}

export interface RecoveryPlan {
  base: BaseBackup
  timeline: number
  /** The segments to replay, oldest first. */
  segments: StoredWal[]
}

/** A part of the log, in one timeline. The segment `until` may be in this one or in the next. */
interface Stretch extends Ancestor {
  from: number
}

/**
 * @param at null for the newest moment
 * @throws Error whose message is a sentence for the operator
 */
export function planRecovery(state: StoredState, at: Date | null): RecoveryPlan {
  if (state.bases.length === 0) throw new Error('There is no backup to restore from.')
  const timeline = timelineAt(state, at)
  const lineage = lineageOf(state, timeline)
  const base = lastBase(state.bases, lineage, at)
  if (!base) throw new Error(`There is no backup from before that moment. ${spanOf(state)}`)
  const chain = chainFrom(base, lineage, state.wal)
  const end = endOf(base, chain)
  if (at !== null && at <= end)
    return {
      base,
      timeline,
      segments: until(
        chain,
        at,
        state.bases.filter(({ firstSegment }) => liesOn(lineage, firstSegment)),
      ),
    }
  if (chain.length === 0 && liesBeforeTheLog(base, lineage, state.wal))
    throw new Error(
      `The log of that time is not kept any more. The last backup before it is ${base.name}, which ` +
        `npm run restore -- ${base.name} puts back. ${spanOf(state)}`,
    )
  const missing = missingAfter(base, chain, lineage, state.wal)
  if (missing !== null)
    throw new Error(
      `A part of the log is missing after ${momentText(end)}: ${missing}. ` +
        `You can go back to that moment: --at ${end.toISOString()}`,
    )
  if (at !== null) throw new Error(`That moment is not stored. ${spanOf(state)}`)
  return { base, timeline, segments: chain }
}

/** Returns `2026-11-25 20:15:00 UTC`. */
export const momentText = (moment: Date) => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Returns the timeline of the database at that time. */
function timelineAt({ bases, wal }: StoredState, at: Date | null): number {
  const marks = [
    ...wal.map(({ name, closedAt }) => ({ name, time: closedAt })),
    ...bases.map(({ firstSegment, madeAt }) => ({ name: firstSegment, time: madeAt })),
  ].filter(({ time }) => at === null || time <= at)
  return Math.max(1, ...marks.map(({ name }) => parseHistoryName(name) ?? parseSegment(name)?.timeline ?? 1))
}

function lineageOf({ ancestors }: StoredState, timeline: number): Stretch[] {
  const past = [...(ancestors.get(timeline) ?? []), { timeline, until: Infinity }]
  return past.map((ancestor, n) => ({ ...ancestor, from: n === 0 ? 0 : past[n - 1]!.until }))
}

const liesOn = (lineage: readonly Stretch[], name: string) => {
  const segment = parseSegment(name)
  return (
    segment !== null &&
    lineage.some(
      ({ timeline, from, until }) =>
        timeline === segment.timeline && from <= segment.number && segment.number <= until,
    )
  )
}

function lastBase(bases: readonly BaseBackup[], lineage: readonly Stretch[], at: Date | null) {
  return bases
    .filter(({ madeAt }) => at === null || madeAt <= at)
    .filter(({ firstSegment, lastSegment }) => liesOn(lineage, firstSegment) && liesOn(lineage, lastSegment))
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())[0]
}

/** Returns the segments up to the first missing one. */
function chainFrom(base: BaseBackup, lineage: readonly Stretch[], wal: readonly StoredWal[]): StoredWal[] {
  const stored = new Map(wal.map(one => [one.name, one]))
  const chain: StoredWal[] = []
  for (let number = parseSegment(base.firstSegment)!.number; ; number++) {
    const found = lineage
      .filter(({ from, until }) => from <= number && number <= until)
      .map(({ timeline }) => stored.get(segmentName({ timeline, number })))
      .findLast(one => one !== undefined)
    if (!found) return chain
    chain.push(found)
  }
}

const numberOf = (name: string) => parseSegment(name)?.number ?? 0

const endOf = (base: BaseBackup, chain: readonly StoredWal[]) =>
  new Date(Math.max(base.madeAt.getTime(), ...chain.map(({ closedAt }) => closedAt.getTime())))

/** Returns null where nothing is stored after the chain. */
function missingAfter(
  base: BaseBackup,
  chain: readonly StoredWal[],
  lineage: readonly Stretch[],
  wal: readonly StoredWal[],
): string | null {
  const last = numberOf(chain.at(-1)?.name ?? base.lastSegment)
  if (!wal.some(({ name }) => liesOn(lineage, name) && numberOf(name) > last)) return null
  const number = last + 1
  const { timeline } = lineage.findLast(({ from }) => from <= number)!
  return segmentName({ timeline, number })
}

/** Monthly backups are kept longer than their log. */
const liesBeforeTheLog = (base: BaseBackup, lineage: readonly Stretch[], wal: readonly StoredWal[]) =>
  wal.some(({ name }) => liesOn(lineage, name) && numberOf(name) > numberOf(base.lastSegment)) &&
  !wal.some(({ name }) => liesOn(lineage, name) && numberOf(name) <= numberOf(base.lastSegment))

/** Everything that was committed before another backup began is before its first segment. */
function until(chain: readonly StoredWal[], at: Date, bases: readonly BaseBackup[]): StoredWal[] {
  const later = bases.filter(({ begunAt }) => begunAt > at).map(({ firstSegment }) => numberOf(firstSegment))
  const last = Math.min(...later)
  return chain.filter(({ name }) => numberOf(name) <= last)
}

function spanOf(state: StoredState): string {
  const lineage = lineageOf(state, timelineAt(state, null))
  const within = state.bases.filter(one => !liesBeforeTheLog(one, lineage, state.wal))
  const first = new Date(Math.min(...within.map(({ madeAt }) => madeAt.getTime())))
  const base = lastBase(state.bases, lineage, null)
  const last = base ? endOf(base, chainFrom(base, lineage, state.wal)) : first
  return `You can go back to any moment from ${momentText(first)} to ${momentText(last)}.`
}
