/** Implements `npm run accounts`: accounts in a file that psql and other installations read. */
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { exportAccounts, importAccounts, type ImportReport } from '@juno/backend'
import { plural } from '@juno/domain/text/plural'
import { analyzeTables } from '@juno/postgres/analyze-tables'
import type pg from 'pg'

interface Moving {
  /** The path of the file. */
  file: string
  jwtSecret: string
  sessions: boolean
}

/** @throws Error whose message is a sentence: the file exists already, or cannot be written */
export async function exportToFile(
  client: pg.Client,
  { file, ...options }: Moving,
  say: (line: string) => void,
): Promise<void> {
  // Only its owner can read it.
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const opened = new Promise<void>((resolve, reject) =>
    stream.once('open', () => resolve()).once('error', reject),
  )
  await opened.catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'EEXIST' ? 'is there already' : `cannot be written (${cause.code})`
    throw new Error(`${file} ${why}. Name another file.`, { cause })
  })
  try {
    const { written, unreadable } = await exportAccounts(client, stream, options)
    stream.end()
    await finished(stream)
    say(`${countsOf(written)} are in ${file}.`)
    if (unreadable.length > 0)
      say(
        `${plural(unreadable.length, 'authenticator app')} could not be read with this server's JWT secret and ` +
          `${unreadable.length === 1 ? 'was' : 'were'} left out: of ${unreadable.join(', ')}.`,
      )
    say(
      'Whoever has this file can try to break the passwords: keep it as safe as a backup, and delete it after the move.',
    )
  } catch (error) {
    stream.destroy()
    await rm(file, { force: true })
    throw error
  }
}

/** @throws Error whose message is a sentence; nothing is stored then */
export async function importFromFile(
  client: pg.Client,
  { file, ...options }: Moving,
  say: (line: string) => void,
): Promise<void> {
  const handle = await open(file).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'There is no file' : `(${cause.code}) Cannot read the file`
    throw new Error(`${why} ${file}.`, { cause })
  })
  const report = await importAccounts(client, handle.createReadStream(), options)
  for (const line of linesOf(report)) say(line)
  await analyzeTables(client, 'all')
}

const nouns: Record<string, [one: string, many: string]> = {
  users: ['account', 'accounts'],
  identities: ['way to sign in', 'ways to sign in'],
  mfa_factors: ['second factor', 'second factors'],
  webauthn_credentials: ['passkey', 'passkeys'],
  sessions: ['session', 'sessions'],
}

const countsOf = (rows: Map<string, number>) =>
  [...rows].flatMap(([table, count]) => (nouns[table] ? [plural(count, ...nouns[table])] : [])).join(', ')

/** Returns the report of an import for the operator. */
export function linesOf(report: ImportReport): string[] {
  const { stored, present, takenIdentities, unusablePasswords, unusableFactors } = report
  const about = (count: number, one: string, many: string) => (count > 0 ? [plural(count, one, many)] : [])
  const others = [...report.otherTables].map(([table, count]) => `${table} (${plural(count, 'row')})`)
  return [
    `Imported: ${countsOf(stored)}.`,
    ...about(
      present,
      'account was here already, by id, email or phone number, and stayed as it is.',
      'accounts were here already, by id, email or phone number, and stayed as they are.',
    ),
    ...about(
      takenIdentities,
      'way to sign in belongs to another account here and was left out.',
      'ways to sign in belong to another account here and were left out.',
    ),
    ...about(
      unusablePasswords,
      'account came without a usable password: its owner sets a new one by email.',
      'accounts came without a usable password: their owners set a new one by email.',
    ),
    ...about(
      unusableFactors,
      'authenticator app came with a secret that cannot be read, and was left out.',
      'authenticator apps came with a secret that cannot be read, and were left out.',
    ),
    ...(others.length > 0 ? [`Left out, since they are no accounts: ${others.join(', ')}.`] : []),
    ...(report.otherColumns.size > 0 ? [`Unknown columns: ${[...report.otherColumns].join(', ')}.`] : []),
  ]
}
