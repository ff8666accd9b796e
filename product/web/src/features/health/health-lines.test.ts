import type { HealthReport } from '@juno/domain/health/health-report'
import { expect, test } from 'vitest'
import { healthLines, healthVerdict, type HealthLine } from './health-lines'

const at = '2026-11-21T12:00:00.000Z'
const hoursAgo = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString()

const reached = { unreachable: 0, bouncedThisWeek: 0, sentThisWeek: 90, bounceMailbox: null }
const well: HealthReport = {
  at,
  mail: { sender: 'works', waiting: 0, waitingSince: null, failed: 0, lastSentAt: hoursAgo(3), ...reached },
  jobs: [{ name: 'event-reminders', lastRunAt: hoursAgo(0), failing: 0, lateSince: null }],
  backups: {
    runs: [],
    lastGoodAt: hoursAgo(5),
    nextAt: null,
    places: [],
    elsewhere: true,
    log: null,
    keyWrittenDown: true,
    backups: [],
    externalDatabase: false,
    withoutFiles: false,
  },
  disk: { state: 'room', freeBytes: 80e9 },
  database: { bytes: 42e6, answerMs: 2 },
  certificate: certificate(90, 60),
  errors: [],
  versions: { site: '1.0.0', node: '22.0.0', postgres: '18.0' },
}
const line = (part: HealthLine['part'], change: Partial<HealthReport>) =>
  healthLines({ ...well, ...change }).find(one => one.part === part)!

/** Makes a certificate with this lifetime and this many days left. */
function certificate(lifetime: number, left: number): NonNullable<HealthReport['certificate']> {
  return {
    host: 'juno.test',
    issuedAt: hoursAgo(24 * (lifetime - left)),
    expiresAt: hoursAgo(-24 * left),
    trusted: true,
  }
}

test('where all is well, every part says so and nothing is to be done', () => {
  const lines = healthLines(well)
  expect(lines.map(({ part, state }) => [part, state])).toEqual(
    ['mail', 'jobs', 'backups', 'disk', 'database', 'certificate', 'errors'].map(part => [part, 'good']),
  )
  expect(lines.filter(({ advice }) => advice)).toEqual([])
  expect(healthVerdict(lines)).toEqual({
    state: 'good',
    title: 'Everything works',
    text: 'There is nothing for you to do.',
  })
})

test('whatever is not good says what to do', () => {
  const worse: Partial<HealthReport>[] = [
    { mail: { ...well.mail!, sender: 'unreachable' } },
    { mail: { ...well.mail!, sender: 'refused' } },
    { mail: { ...well.mail!, sender: 'mailbox' } },
    { mail: { ...well.mail!, waiting: 2, waitingSince: hoursAgo(1) } },
    { mail: { ...well.mail!, bounceMailbox: { lookedAt: hoursAgo(5), problem: 'refused' } } },
    { mail: { ...well.mail!, failed: 1 } },
    { mail: { ...well.mail!, unreachable: 8, bouncedThisWeek: 5 } },
    { jobs: [{ ...well.jobs![0]!, failing: 2 }] },
    { jobs: [{ ...well.jobs![0]!, lateSince: hoursAgo(1) }] },
    { jobs: [{ ...well.jobs![0]!, lastRunAt: hoursAgo(1) }] },
    { backups: { ...well.backups!, lastGoodAt: null } },
    { backups: { ...well.backups!, elsewhere: false } },
    { backups: { ...well.backups!, externalDatabase: true } },
    { backups: { ...well.backups!, lastGoodAt: hoursAgo(37) } },
    { disk: { state: 'low', freeBytes: 1e9 } },
    { disk: { state: 'full', freeBytes: 1e6 } },
    { disk: { state: 'read-only', freeBytes: 1e12 } },
    { database: { bytes: 1, answerMs: 3_000 } },
    { certificate: { host: 'juno.test', issuedAt: null, expiresAt: null, trusted: false } },
    { certificate: { ...well.certificate!, trusted: false } },
    { certificate: certificate(90, -1 / 24) },
    { certificate: certificate(90, 10) },
    ...(['mail', 'jobs', 'backups', 'disk', 'database', 'certificate', 'errors'] as const).map(part => ({
      [part]: null,
    })),
  ]
  for (const change of worse) {
    const notGood = healthLines({ ...well, ...change }).filter(({ state }) => state !== 'good')
    expect(notGood, JSON.stringify(change)).toHaveLength(1)
    expect(notGood[0]!.advice, JSON.stringify(change)).toBeTruthy()
  }
})

test('some addresses that cannot be reached are told, and nothing to be done about', () => {
  const told = line('mail', { mail: { ...well.mail!, unreachable: 8, bouncedThisWeek: 4 } })
  expect(told).toMatchObject({ state: 'good', link: { to: '/admin/unreachable-addresses' } })
  expect(told.text).toContain('8 addresses cannot be reached.')
  expect(told.advice).toBeUndefined()
})

test('a mailbox of bounces is told with when it was read, or with what is wrong', () => {
  const told = (bounceMailbox: NonNullable<HealthReport['mail']>['bounceMailbox']) =>
    line('mail', { mail: { ...well.mail!, bounceMailbox } }).text
  expect(told({ lookedAt: hoursAgo(2), problem: null })).toContain('were looked for 2 hours ago.')
  expect(told({ lookedAt: null, problem: 'unreachable' })).toContain('come back to does not answer.')
})

test('a certificate is attention three weeks before its end, and bad in its last week or after it', () => {
  const inDays = (days: number) => line('certificate', { certificate: certificate(90, days) })
  expect([21, 20, 7, 6, -1].map(days => inDays(days).state)).toEqual([
    'good',
    'attention',
    'attention',
    'bad',
    'bad',
  ])
  expect(inDays(-1).text).toBe(
    'The certificate of juno.test ran out on November 20, 2026. Browsers warn everybody who opens the site.',
  )
  expect(inDays(10).text).toContain('That is in 10 days, and it should have been renewed automatically.')
})

test('a certificate of few days is not called late before it should have been renewed', () => {
  const states = (lifetime: number, ...left: number[]) =>
    left.map(days => line('certificate', { certificate: certificate(lifetime, days) }).state)
  expect(states(45, 15, 11, 3)).toEqual(['good', 'attention', 'bad'])
  expect(states(6, 2, 1, 0.4)).toEqual(['good', 'attention', 'bad'])
  expect(line('certificate', { certificate: certificate(6, 0.4) }).text).toContain('in less than a day')
})

test('background work that ran once and stopped is bad, although no run fails or is late', () => {
  const stopped = line('jobs', {
    jobs: [
      { name: 'tell-firms', lastRunAt: hoursAgo(3), failing: 0, lateSince: null },
      { name: 'let-time-pass', lastRunAt: hoursAgo(4), failing: 0, lateSince: null },
    ],
  })
  expect(stopped).toMatchObject({
    state: 'bad',
    text: 'Nothing has run for 3 hours. Reminders and notices do not go out.',
  })
})

test('a site without https has no line about a certificate', () => {
  const { certificate: _, ...without } = well
  expect(healthLines(without).map(({ part }) => part)).not.toContain('certificate')
})

test('errors of more than a day ago are history', () => {
  const error = {
    place: 'GET /api/x',
    status: 500,
    code: 'Error',
    message: '',
    times: 1,
    requestId: null,
  }
  expect(line('errors', { errors: [{ ...error, lastAt: hoursAgo(25) }] }).state).toBe('good')
  expect(line('errors', { errors: [{ ...error, lastAt: hoursAgo(23) }] }).text).toContain('1 kind of error')
})

test('the verdict names what is worst first', () => {
  const verdict = healthVerdict(
    healthLines({
      ...well,
      mail: { ...well.mail!, failed: 3 },
      disk: { state: 'full', freeBytes: 1 },
      backups: { ...well.backups!, lastGoodAt: hoursAgo(37) },
    }),
  )
  expect(verdict).toEqual({
    state: 'bad',
    title: '2 things need you now',
    text: 'Backups, Disk space: below is what to do.',
  })
})
