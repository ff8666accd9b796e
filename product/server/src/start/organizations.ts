/**
 * Implements `npm run organizations`: connects organizations whose people sign in with their work account
 * (docs/single-sign-on.md).
 */
import { readFile } from 'node:fs/promises'
import { manageOrganizations, type Organization } from '@juno/backend'
import type pg from 'pg'

const USAGE = `Say what to do:
  npm run organizations -- list
  npm run organizations -- add METADATA DOMAIN…    METADATA: the https address of it, or a file
  npm run organizations -- remove DOMAIN`

type Say = (line: string) => void
interface Context {
  /** Whether sign-in by SAML is enabled. */
  enabled: boolean
  clock: () => Date
}

/** @throws Error whose message is a sentence; nothing is changed then */
export async function runOrganizations(
  client: pg.Client,
  args: readonly (string | undefined)[],
  context: Context,
  say: Say,
): Promise<void> {
  const [act, named, ...domains] = args.filter(each => each !== undefined)
  const organizations = manageOrganizations(client, context.clock)
  if (act === 'list' && named === undefined) return list(await organizations.list(), say)
  if (act === 'add' && named !== undefined && domains.length > 0) {
    const metadata = /^https?:/i.test(named) ? { url: named } : { xml: await fileText(named) }
    const added = await organizations.add(metadata, domains).catch(explained)
    say(`Connected: ${described(added)}.`)
    say(
      context.enabled
        ? 'The sign-in page offers it to whoever enters such an address.'
        : 'Nobody signs in there yet: set GOTRUE_SAML_ENABLED=true and start Juno again.',
    )
    return
  }
  if (act === 'remove' && named !== undefined && domains.length === 0) {
    const removed = await organizations.remove(named)
    if (!removed)
      throw new Error(`No organization has the domain ${named}. npm run organizations -- list shows them.`)
    say(`Removed: ${described(removed)}. Its accounts stay, and nobody signs in to them.`)
    return
  }
  throw new Error(USAGE)
}

function list(organizations: readonly Organization[], say: Say): void {
  if (organizations.length === 0) say('No organization is connected.')
  for (const each of organizations) say(`${described(each)}${each.disabled ? ', switched off' : ''}`)
}

const described = ({ domains, entity_id }: Organization) =>
  `${domains.length > 0 ? domains.join(', ') : 'no domain'} at ${entity_id}`

async function fileText(name: string): Promise<string> {
  return readFile(name, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'There is no file' : `(${cause.code}) Cannot read the file`
    throw new Error(`${why} ${name}. METADATA is an https address, or a file.`, { cause })
  })
}

/** Explains the error to the organization's administrators. */
function explained(error: Error): never {
  const why = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  throw new Error(`It was not connected: ${error.message}${why}.`, { cause: error })
}
