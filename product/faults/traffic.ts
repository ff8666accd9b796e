/** Writes rows of several kinds until it is stopped, and checks the acknowledged ones. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { DisposableStack } from '@juno/host/disposable-stack'
import type { MailServer } from './mail-server'
import { askerOf, enterMembers, lostOf, writeAsMember, type Member } from './members'
import { isGood, must, PATIENCE_MS, wait, type Answer, type Ask } from './site'

const WRITERS = 6
const FILE_BYTES = 20_000

interface Refusal {
  status: number
  text: string
  /** The process that refused, or null when no process answered. */
  servedBy: string | null
  /** The time by `performance.now()`. */
  from: number
  until: number
}

export interface Traffic {
  /** Acknowledged rows, each of which is a mail, and files, by name with SHA-256. */
  rows: Set<string>
  files: Map<string, string>
  /** Their answers to events, and their profiles. */
  members: readonly Member[]
  /** Answers by status. 0 is a broken connection. */
  answers: Map<number, number>
  /** Texts of refusals that contain what no caller may read. */
  leaks: string[]
  /** One text of each unexpected status. */
  unexpected: Map<number, string>
  refusals: Refusal[]
  /** The duration of page reads during it, in milliseconds. */
  pages: number[]
  stop(): Promise<void>
}

/** PostgreSQL and Node say this about disks, files and addresses. */
const LEAK =
  /could not (extend|write|open|fsync)|base\/\d|ENOSPC|EROFS|ECONN|read-only|No space|pg_|\.ts:|at .*\(/

/** @param ask of one site, or of several in turn; @param opened ends it at the latest */
export async function startTraffic(ask: Ask, opened: DisposableStack): Promise<Traffic> {
  await ask('POST', '/storage/v1/bucket', { id: 'faults', name: 'faults', public: false })
  const members = await enterMembers(ask)
  let isOver = false
  const traffic: Traffic = {
    rows: new Set(),
    files: new Map(),
    members,
    answers: new Map(),
    leaks: [],
    unexpected: new Map(),
    refusals: [],
    pages: [],
    async stop() {
      isOver = true
      await Promise.all([...writers, ...writingMembers, reader])
    },
  }
  const { answers, leaks, pages } = traffic
  const counting =
    (asked: Ask): Ask =>
    async (...request) => {
      const from = performance.now()
      const answer = await asked(...request)
      if (!isGood(answer)) {
        const { status, servedBy } = answer
        const text = `${request[0]} ${request[1]}: ${answer.text.slice(0, 200)}`
        traffic.refusals.push({ status, text, servedBy, from, until: performance.now() })
      }
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
      if (answer.status >= 400 && LEAK.test(answer.text)) leaks.push(answer.text)
      if (answer.status >= 400 && answer.status !== 503)
        traffic.unexpected.set(answer.status, `${request[0]} ${request[1]}: ${answer.text.slice(0, 300)}`)
      // A refused connection fails at once, so the loop waits a little and does not use the whole processor.
      if (answer.status === 0 || answer.status >= 500) await wait(20)
      return answer
    }
  const counted = counting(ask)
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) await write(counted, traffic)
  })
  const writingMembers = members.map(async member => {
    const askAsThem = counting(askerOf(member, ask))
    while (!isOver) await writeAsMember(askAsThem, member)
  })
  const reader = (async () => {
    while (!isOver) {
      const { status, ms } = await ask('GET', '/', undefined, { accept: 'text/html' })
      if (status === 200) pages.push(ms)
      await wait(50)
    }
  })()
  opened.defer(() => traffic.stop())
  return traffic
}

async function write(ask: Ask, traffic: Traffic): Promise<void> {
  const id = randomUUID()
  const kind = Math.random()
  if (kind < 0.7) {
    const mail = { subject: 'Fault', html: '<p>x</p>', text: 'x', to_email: `${id}@juno.example` }
    if (isGood(await ask('POST', '/rest/v1/mail_outbox', { id, kind: 'fault', ...mail })))
      traffic.rows.add(id)
    return
  }
  // Content that begins like markup is refused, whatever type it is sent as.
  const bytes = Buffer.concat([Buffer.from('bytes'), randomBytes(FILE_BYTES)])
  const name = `${id}.bin`
  const stored =
    kind < 0.9
      ? isGood(await ask('POST', `/storage/v1/object/faults/${name}`, bytes))
      : await uploadInParts(ask, name, bytes)
  if (stored) traffic.files.set(name, sha256(bytes))
}

/** Uploads like tus-js-client, without continuing after a failure. */
async function uploadInParts(ask: Ask, name: string, bytes: Buffer): Promise<boolean> {
  const declared = { bucketName: 'faults', objectName: name, contentType: 'application/octet-stream' }
  const metadata = Object.entries(declared).map(([key, value]) => `${key} ${btoa(value)}`)
  const tus = { 'tus-resumable': '1.0.0' }
  const half = Math.floor(bytes.length / 2)
  const made = await ask('POST', '/storage/v1/upload/resumable', undefined, {
    ...tus,
    'upload-length': String(bytes.length),
    'upload-metadata': metadata.join(','),
  })
  if (made.status !== 201 || !made.location) return false
  const address = new URL(made.location, 'http://x').pathname
  for (const start of [0, half]) {
    const sent = await ask('PATCH', address, bytes.subarray(start, start === 0 ? half : undefined), {
      ...tus,
      'upload-offset': String(start),
      'content-type': 'application/offset+octet-stream',
    })
    if (sent.status !== 204) return false
  }
  return true
}

export interface Account {
  acknowledged: number
  lost: number
  /** Rows of files whose bytes are missing or wrong. */
  withoutBytes: number
  mails: number
  /** Mails that came twice, though the sender had the answer to the first. */
  twice: number
  /** Mails that came twice, because the sender had no answer to the first, or was killed before it read it. */
  again: number
  /** Mails that were neither sent nor failed at the end. */
  stuck: number
  leaks: number
}

/** Called once the faults are over. @throws where the site cannot be asked */
export async function account(ask: Ask, traffic: Traffic, mails: MailServer): Promise<Account> {
  const stuck = await untilMailsAreOut(ask)
  const ids = new Set(
    (await all<{ id: string }>(ask, '/rest/v1/mail_outbox?select=id&kind=eq.fault&order=id')).map(
      row => row.id,
    ),
  )
  const listed: { name: string }[] = []
  for (let page: { name: string }[] = [], first = true; first || page.length > 0; first = false) {
    const asked = { prefix: '', limit: 100, offset: listed.length, sortBy: { column: 'name', order: 'asc' } }
    page = await json(ask('POST', '/storage/v1/object/list/faults', asked))
    listed.push(...page)
  }
  let withoutBytes = 0
  for (const { name } of listed) {
    const { status, sha } = await ask('GET', `/storage/v1/object/faults/${name}`)
    const expected = traffic.files.get(name)
    if (status !== 200 || (expected !== undefined && sha !== expected)) withoutBytes++
  }
  const names = new Set(listed.map(({ name }) => name))
  const lostRows = [...traffic.rows].filter(id => !ids.has(id)).length
  const lostFiles = [...traffic.files.keys()].filter(name => !names.has(name)).length
  const lostOfMembers = await Promise.all(traffic.members.map(member => lostOf(ask, member)))
  const twice = [...mails.counts].filter(([, count]) => count > 1)
  const again = twice.filter(([id]) => mails.unanswered.has(id) || mails.unread.has(id)).length
  return {
    acknowledged: traffic.rows.size + traffic.files.size + sum(traffic.members.map(one => one.acknowledged)),
    lost: lostRows + lostFiles + sum(lostOfMembers),
    withoutBytes,
    mails: mails.counts.size,
    twice: twice.length - again,
    again,
    stuck,
    leaks: traffic.leaks.length,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

async function untilMailsAreOut(ask: Ask): Promise<number> {
  // A mail that was postponed four times waits two and a half minutes.
  const deadline = performance.now() + 5 * PATIENCE_MS
  for (;;) {
    const left = await json<unknown[]>(
      ask('GET', '/rest/v1/mail_outbox?select=id&kind=eq.fault&status=in.(queued,sending)&limit=1000'),
    )
    if (left.length === 0 || performance.now() > deadline) return left.length
    await wait(500)
  }
}

async function all<T>(ask: Ask, query: string): Promise<T[]> {
  const rows: T[] = []
  for (let page: T[] = [], first = true; first || page.length > 0; first = false) {
    page = await json(ask('GET', `${query}&limit=1000&offset=${rows.length}`))
    rows.push(...page)
  }
  return rows
}

async function json<T>(asked: Promise<Answer>): Promise<T> {
  return JSON.parse((await must(asked)).text) as T
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
