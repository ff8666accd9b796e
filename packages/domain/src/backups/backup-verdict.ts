/** The state of the backups in words: for the page, the banner above the admin area, the page Health and the mail. */
import type { BackupStatus } from './backup-status'

export interface BackupVerdict {
  /** `bad`: the team is told everywhere. */
  state: 'good' | 'attention' | 'bad'
  title: string
  text: string
}

const HOUR = 3_600_000
/** Of the last good backup. A night that fails is noticed before the next one. */
export const backupMaxHours = 36

export function backupVerdict(status: BackupStatus, now: Date): BackupVerdict {
  const { runs, lastGoodAt, externalDatabase, elsewhere } = status
  if (externalDatabase)
    return {
      state: 'attention',
      title: 'The database runs elsewhere',
      text: 'Its backups are made where it runs, and this page cannot see them. Please make sure that someone takes care of them.',
    }
  const last = runs.find(run => run.state !== 'running')
  if (last?.state === 'failed')
    return {
      state: 'bad',
      title: 'The last backup failed',
      text: `${last.error} ${lastGood(lastGoodAt, now)}`,
    }
  if (!lastGoodAt) {
    const next = status.nextAt ? 'The first one is made tonight by itself. You' : 'You'
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
      text: 'What came after it would be lost if this machine broke. Please make one now, and ask whoever runs the server why none was made by itself.',
    }
  if (!elsewhere)
    return {
      state: 'attention',
      title: 'Backups are made, but only on this machine',
      text: 'They help against mistakes. If the machine itself breaks, they break with it: ask whoever runs the server to store them elsewhere, too.',
    }
  return {
    state: 'good',
    title: 'Your community is backed up',
    text: `The last backup is ${ageText(lastGoodAt, now)} old. It was restored for a test, and everything was there.`,
  }
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
