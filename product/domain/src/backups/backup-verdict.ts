/** Words the state of the backups for the page, the banner above the admin area, the Health page and the mail. */
import type { BackupStatus } from './backup-status'
import { walMaxLagMinutes, type WalStatus } from './wal-status'

export interface BackupVerdict {
  /** With `bad`, the team is told everywhere. */
  state: 'good' | 'attention' | 'bad'
  title: string
  text: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The greatest age of the last good backup. A failed night is noticed before the next one. */
export const backupMaxHours = 36

export function backupVerdict(status: BackupStatus, now: Date): BackupVerdict {
  const { runs, lastGoodAt, externalDatabase, elsewhere, log } = status
  if (externalDatabase && status.nextAt === null && runs.length === 0)
    return {
      state: 'attention',
      title: 'The database runs elsewhere',
      text: 'No backup is made here (BACKUP_AT says never), and this page cannot see those that are made where it runs. Please make sure that someone takes care of them.',
    }
  const last = runs.find(run => run.state !== 'running')
  if (last?.state === 'failed')
    return {
      state: 'bad',
      title: 'The last backup failed',
      text: `${last.error} ${lastGood(lastGoodAt, now)}`,
    }
  if (!lastGoodAt) {
    const next = status.nextAt ? 'The first one is made automatically tonight. You' : 'You'
    return {
      state: 'attention',
      title: 'There is no backup yet',
      text: `If this machine broke today, everything would be lost. ${next} can make one now.`,
    }
  }
  if (now.getTime() - Date.parse(lastGoodAt) > backupMaxHours * HOUR)
    return {
      state: 'bad',
      title: `The last good backup is ${ageText(lastGoodAt, now)} old`,
      text: 'What came after it would be lost if this machine broke. Please make one now, and ask whoever runs the server why no automatic backup was made.',
    }
  if (!elsewhere)
    return {
      state: 'attention',
      title: 'Backups are made, but only on this machine',
      text: 'They help against mistakes. If the machine itself breaks, they break with it: ask whoever runs the server to store them elsewhere, too.',
    }
  const behind = log && walBehind(log, now)
  if (behind) return behind
  return {
    state: 'good',
    title: 'Your community is backed up',
    text: `The last backup is ${ageText(lastGoodAt, now)} old. It was restored for a test, and everything was there.`,
  }
}

function walBehind({ storedUpTo, problem, gap }: WalStatus, now: Date): BackupVerdict | null {
  const minutes = storedUpTo === null ? null : Math.floor((now.getTime() - Date.parse(storedUpTo)) / MINUTE)
  const late = minutes === null ? problem !== null : minutes > walMaxLagMinutes
  if (late)
    return {
      state: 'attention',
      title: 'The latest changes are only on this machine',
      text:
        `${problem ?? 'They should be stored elsewhere within a minute or two.'} ` +
        'Nothing is lost while the machine works; please ask whoever runs the server to look at it.',
    }
  if (gap)
    return {
      state: 'attention',
      title: 'Some changes were not stored elsewhere',
      text: 'The disk ran out while they waited. The site has all of them; a moment from now on can be restored once the next backup is made. You can make one now.',
    }
  return null
}

function lastGood(at: string | null, now: Date): string {
  return at ? `The last good backup is ${ageText(at, now)} old.` : 'There is no good backup yet.'
}

function ageText(at: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(at)) / HOUR)
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
