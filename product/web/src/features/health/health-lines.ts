// Words the health report: one line for each part, with its state and what to do.
import { backupVerdict } from '@juno/domain/backups/backup-verdict'
import { diskSpaceText } from '@juno/domain/disk-space/disk-space'
import type { HealthReport, JobHealth } from '@juno/domain/health/health-report'
import { plural } from '@juno/domain/text/plural'
import { paths } from '@/config/paths'
import { age, longDateText } from '@/lib/dates'

export type HealthState = 'good' | 'attention' | 'bad'

export interface HealthLine {
  part: 'mail' | 'jobs' | 'backups' | 'disk' | 'database' | 'certificate' | 'errors'
  title: string
  state: HealthState
  /** Says what the state is. */
  text: string
  /** Says what to do. Empty where all is well. */
  advice?: string
  link?: { to: string; label: string }
}

type Told = Omit<HealthLine, 'part' | 'title'>

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** Mail that has waited longer than this is not leaving. */
const MAIL_WAITS = 15 * MINUTE
/** A job of every minute has stopped when its last run is older than this. */
const STANDSTILL = 10 * MINUTE
/** From this share on, providers block senders. A few bounces of a small community mean nothing. */
const BOUNCE_SHARE = 0.05
const MANY_BOUNCES = 5
const CERTIFICATE_SOON = 21 * DAY
const CERTIFICATE_LAST = 7 * DAY
const SLOW_ANSWER_MS = 1_000

const askTheEngineer = 'Please ask whoever runs the server to look at it.'
const toUnreachable = { to: paths.unreachableAddresses, label: 'See which addresses' }
const toOutbox = { to: paths.mailOutbox, label: 'Open the Email Outbox' }
const toBackups = { to: paths.backups, label: 'Open Backups' }

const since = (moment: string, now: Date) => now.getTime() - new Date(moment).getTime()
const unknown: Told = {
  state: 'attention',
  text: 'We could not look at this just now.',
  advice: 'Please look again in a minute. If this continues, ask whoever runs the server.',
}

/** Returns the lines in the order of the page. */
export function healthLines(report: HealthReport): HealthLine[] {
  const now = new Date(report.at)
  const lines: HealthLine[] = [
    { part: 'mail', title: 'Email', ...(report.mail ? mailLine(report.mail, now) : unknown) },
    { part: 'jobs', title: 'Background work', ...(report.jobs ? jobsLine(report.jobs, now) : unknown) },
    { part: 'backups', title: 'Backups', ...(report.backups ? backupsLine(report.backups, now) : unknown) },
    { part: 'disk', title: 'Disk space', ...(report.disk ? diskLine(report.disk) : unknown) },
    { part: 'database', title: 'Database', ...(report.database ? databaseLine(report.database) : unknown) },
    {
      part: 'errors',
      title: 'Recent errors',
      ...(report.errors ? errorsLine(report.errors, now) : unknown),
    },
  ]
  if (report.certificate === undefined) return lines
  const told = report.certificate ? certificateLine(report.certificate, now) : unknown
  return lines.toSpliced(5, 0, { part: 'certificate', title: 'Secure connection', ...told })
}

export function healthVerdict(lines: readonly HealthLine[]): {
  state: HealthState
  title: string
  text: string
} {
  const named = (state: HealthState) => lines.filter(line => line.state === state).map(({ title }) => title)
  const bad = named('bad')
  const attention = named('attention')
  if (bad.length > 0)
    return {
      state: 'bad',
      title: bad.length === 1 ? 'One thing needs you now' : `${bad.length} things need you now`,
      text: `${bad.join(', ')}: below is what to do.`,
    }
  if (attention.length > 0)
    return {
      state: 'attention',
      title: attention.length === 1 ? 'One thing to look at' : `${attention.length} things to look at`,
      text: `Nothing is broken. When you have a moment: ${attention.join(', ')}.`,
    }
  return { state: 'good', title: 'Everything works', text: 'There is nothing for you to do.' }
}

const bounceProblems = {
  unreachable: 'The mailbox that undelivered emails come back to does not answer.',
  refused: 'The mailbox that undelivered emails come back to refuses our password.',
  'no-folder': 'The mailbox that undelivered emails come back to has no folder of the name that is set.',
  unreadable: 'The mailbox that undelivered emails come back to cannot be read.',
}

function mailLine(mail: NonNullable<HealthReport['mail']>, now: Date): Told {
  const last = mail.lastSentAt
    ? `The last email left ${age(mail.lastSentAt, now)} ago.`
    : 'No email has left yet.'
  const unreachable =
    mail.unreachable > 0 ? ` ${plural(mail.unreachable, 'address', 'addresses')} cannot be reached.` : ''
  const looked = mail.bounceMailbox?.lookedAt
    ? ` Emails that came back were looked for ${age(mail.bounceMailbox.lookedAt, now)} ago.`
    : ''
  const waiting =
    mail.waiting > 0 ? ` ${plural(mail.waiting, 'email')} ${mail.waiting === 1 ? 'waits' : 'wait'}.` : ''
  if (mail.sender === 'mailbox')
    return {
      state: 'attention',
      text: 'No mail server is set: emails stay on this machine, and nobody receives them.',
      advice: 'Before members join, ask whoever runs the server to set one.',
      link: toOutbox,
    }
  if (mail.sender === 'unreachable')
    return {
      state: 'bad',
      text: `The mail server does not answer. ${last}${waiting} Nothing is lost: emails leave when it is back.`,
      advice: askTheEngineer,
      link: toOutbox,
    }
  if (mail.sender === 'refused')
    return {
      state: 'bad',
      text: `The mail server refuses us. ${last}${waiting} Nothing is lost: emails leave when it takes them again.`,
      advice: 'Perhaps the password of the mail account has changed. Please ask whoever runs the server.',
      link: toOutbox,
    }
  if (mail.waitingSince && since(mail.waitingSince, now) > MAIL_WAITS)
    return {
      state: 'attention',
      text: `${last}${waiting} The oldest has waited for ${age(mail.waitingSince, now)}.`,
      advice: 'A newsletter takes its time. Otherwise, the outbox says why they wait.',
      link: toOutbox,
    }
  if (mail.bounceMailbox?.problem)
    return {
      state: 'attention',
      text: `The mail server works. ${last}${waiting} ${bounceProblems[mail.bounceMailbox.problem]}`,
      advice: `Until then we do not learn which addresses cannot be reached. ${askTheEngineer}`,
    }
  if (mail.failed > 0)
    return {
      state: 'attention',
      text: `The mail server works. ${last}${waiting} ${plural(mail.failed, 'email')} of this week could not be delivered.`,
      advice: 'Most often the address is mistyped. The outbox lists them, and can send them again.',
      link: toOutbox,
    }
  if (mail.bouncedThisWeek >= MANY_BOUNCES && mail.bouncedThisWeek > mail.sentThisWeek * BOUNCE_SHARE)
    return {
      state: 'attention',
      text: `The mail server works. ${last}${waiting} This week, ${plural(mail.sentThisWeek, 'email')} led to ${plural(mail.bouncedThisWeek, 'bounce or complaint', 'bounces or complaints')}.`,
      advice: 'Providers block senders for this. Only write to people who asked, and look at the addresses.',
      link: toUnreachable,
    }
  return {
    state: 'good',
    text: `The mail server works. ${last}${waiting}${unreachable}${looked}`,
    ...(mail.unreachable > 0 && { link: toUnreachable }),
  }
}

function jobsLine(jobs: readonly JobHealth[], now: Date): Told {
  const named = (some: readonly JobHealth[]) => some.map(job => jobName(job.name)).join(', ')
  const late = jobs.filter(job => job.lateSince)
  const failing = jobs.filter(job => job.failing > 0)
  const newest = jobs
    .flatMap(job => job.lastRunAt ?? [])
    .sort()
    .at(-1)
  if (newest && since(newest, now) > STANDSTILL)
    return {
      state: 'bad',
      text: `Nothing has run for ${age(newest, now)}. Reminders and notices do not go out.`,
      advice:
        'If the server has just started, please look again in two minutes. Otherwise, ask whoever runs it to restart it.',
    }
  if (late.length > 0)
    return {
      state: 'bad',
      text: `${plural(late.length, 'task')} should have begun by now: ${named(late)}.`,
      advice:
        'Reminders and notices may come late. Restarting the server often helps; please ask whoever runs it.',
    }
  if (failing.length > 0)
    return {
      state: 'attention',
      text: `${plural(failing.length, 'task')} did not succeed and will be tried again: ${named(failing)}.`,
      advice: 'If it still says so tomorrow, please ask whoever runs the server.',
    }
  if (!newest)
    return {
      state: 'good',
      text: 'The server has just started. The first tasks begin within a minute or two.',
    }
  return {
    state: 'good',
    text: `Reminders, notices and checks ran ${age(newest, now)} ago, and none of them fails.`,
  }
}

function backupsLine(status: NonNullable<HealthReport['backups']>, now: Date): Told {
  const { state, title, text } = backupVerdict(status, now)
  if (state === 'good') return { state, text }
  return {
    state,
    text: `${title}.`,
    advice: text,
    link: toBackups,
  }
}

function diskLine(disk: NonNullable<HealthReport['disk']>): Told {
  const told = diskSpaceText(disk)
  if (!told) return { state: 'good', text: `There is room: ${sizeText(disk.freeBytes)} are free.` }
  return { state: disk.state === 'low' ? 'attention' : 'bad', text: `${told.title}.`, advice: told.text }
}

function databaseLine({ bytes, answerMs }: NonNullable<HealthReport['database']>): Told {
  const size = `It holds ${sizeText(bytes)}.`
  if (answerMs > SLOW_ANSWER_MS)
    return {
      state: 'attention',
      text: `It answers, but slowly: ${(answerMs / 1000).toFixed(1)} seconds. ${size}`,
      advice: `Pages may feel slow. ${askTheEngineer}`,
    }
  return { state: 'good', text: `It answers at once. ${size}` }
}

function certificateLine(
  { host, issuedAt, expiresAt, trusted }: NonNullable<HealthReport['certificate']>,
  now: Date,
): Told {
  if (!expiresAt)
    return {
      state: 'attention',
      text: `The server could not reach https://${host} to look at its certificate.`,
      advice:
        'If you can open the site and see the lock in the address bar, all is well. Otherwise, ask whoever runs the server.',
    }
  const left = -since(expiresAt, now)
  const renew = 'Please ask whoever runs the server to renew the certificate.'
  if (left < 0)
    return {
      state: 'bad',
      text: `The certificate of ${host} ran out on ${longDateText(expiresAt)}. Browsers warn everybody who opens the site.`,
      advice: renew,
    }
  if (!trusted)
    return {
      state: 'bad',
      text: `Browsers do not trust the certificate of ${host}, and warn everybody who opens the site.`,
      advice: renew,
    }
  const text = `The certificate of ${host} is valid until ${longDateText(expiresAt)}.`
  // Programs renew when a third of the lifetime is left, which is two days for some certificates.
  const lifetime = issuedAt ? -since(expiresAt, new Date(issuedAt)) : Infinity
  if (left >= Math.min(CERTIFICATE_SOON, lifetime / 4)) return { state: 'good', text }
  const days = Math.floor(left / DAY)
  const when = days === 0 ? 'less than a day' : plural(days, 'day')
  return {
    state: left < Math.min(CERTIFICATE_LAST, lifetime / 12) ? 'bad' : 'attention',
    text: `${text} That is in ${when}, and it should have been renewed automatically.`,
    advice: renew,
  }
}

function errorsLine(errors: NonNullable<HealthReport['errors']>, now: Date): Told {
  const recent = errors.filter(error => since(error.lastAt, now) < DAY)
  if (recent.length === 0) return { state: 'good', text: 'Nothing went wrong on the server in the last day.' }
  return {
    state: 'attention',
    text: `${plural(recent.length, 'kind')} of error happened on the server in the last day. Somebody may have seen an apology instead of a page.`,
    advice:
      'The list below is for whoever runs the server. The number of each is in the server’s log as well.',
  }
}

/** Returns 'Event reminders' for event-reminders. */
export function jobName(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words[0]!.toUpperCase() + words.slice(1)
}

/** Returns '850 KB', '12.4 MB' or '3.1 GB'. */
function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
