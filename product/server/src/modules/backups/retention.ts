/**
 * Decides which backups are kept: all of the last days, and the newest of each of the last nights, weeks and months
 * that have one.
 */

export interface Retention {
  /**
   * All backups of this many days are kept: a moment is restored from the backup before it, which one by the button
   * must not replace. The default is none.
   */
  wholeDays?: number
  nights: number
  weeks: number
  months: number
}

export interface KeptBackup {
  name: string
  /** The time when it was made. */
  at: Date
  /** It was restored for a test, and verified. */
  good: boolean
}

/**
 * Whatever the numbers say, the newest is kept, and the newest verified one. Days, weeks and months are those of UTC,
 * and only those with a backup count, so that a server that was off for a year keeps what it had.
 * @returns those to delete, oldest first
 */
export function expiredBackups(backups: readonly KeptBackup[], keep: Retention): KeptBackup[] {
  const newestFirst = [...backups].sort((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set<KeptBackup>()
  const keepNewestOfEach = (periodOf: (at: Date) => string, periods: number) => {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.at)
      if (seen.has(period)) continue
      if (seen.size === periods) break
      seen.add(period)
      kept.add(backup)
    }
  }
  const days = new Set([...new Set(newestFirst.map(({ at }) => dayOf(at)))].slice(0, keep.wholeDays ?? 0))
  for (const backup of newestFirst) if (days.has(dayOf(backup.at))) kept.add(backup)
  keepNewestOfEach(dayOf, keep.nights)
  keepNewestOfEach(weekOf, keep.weeks)
  keepNewestOfEach(monthOf, keep.months)
  for (const last of [newestFirst[0], newestFirst.find(({ good }) => good)]) if (last) kept.add(last)
  return newestFirst.filter(backup => !kept.has(backup)).reverse()
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** Returns a week's Monday. */
function weekOf(at: Date): string {
  const monday = new Date(at)
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return dayOf(monday)
}
