/** Implements `npm run files`: the files of this installation, or of a hosted project, in a folder. */
import { exportFiles, importFiles, type MoveReport } from '@juno/backend'
import { plural } from '@juno/domain/text/plural'
import type { ServerConfig } from './config'
import { loadSecrets } from './secrets'

const USAGE = 'Say what to do: npm run files -- export|import FOLDER [URL]'

/**
 * @param url of a hosted project, with its key in SUPABASE_SERVICE_KEY; by default this installation, which must run
 * @throws Error whose message is a sentence
 */
export async function moveFiles(
  config: Pick<ServerConfig, 'host' | 'port' | 'dataDir' | 'databaseUrl' | 'givenSecrets'>,
  [direction, folder, url]: readonly (string | undefined)[],
  variable: (name: string) => string | undefined,
  say: (line: string) => void,
): Promise<void> {
  if ((direction !== 'export' && direction !== 'import') || !folder) throw new Error(USAGE)
  const address =
    url === undefined ? await ownAddress(config) : { url: originOf(url), key: keyIn(variable, url) }
  const report =
    direction === 'export' ? await exportFiles(address, folder) : await importFiles(folder, address)
  for (const line of linesOf(report, direction)) say(line)
  if (report.refused > 0) throw new Error('What was refused is not moved. Mend the cause and run it again.')
}

async function ownAddress(config: Parameters<typeof moveFiles>[0]) {
  const { secretKey } = await loadSecrets(config)
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`, key: secretKey }
}

function originOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Error(`${url} is no address. ${USAGE}`)
  return new URL(url).origin
}

/** The key comes from the environment, because everybody on the machine may read a command line. */
function keyIn(variable: (name: string) => string | undefined, url: string): string {
  const key = variable('SUPABASE_SERVICE_KEY')
  if (!key) throw new Error(`Put the secret key (or service_role key) of ${url} into SUPABASE_SERVICE_KEY.`)
  return key
}

/** Returns the report for the operator. */
export function linesOf(report: MoveReport, direction: 'export' | 'import'): string[] {
  const { buckets, moved, bytes, present, described, removed, different, gone, redrawn } = report
  const { otherSettings, refused, refusals } = report
  const about = (count: number, one: string, many: string) => (count > 0 ? [plural(count, one, many)] : [])
  const verb = direction === 'export' ? 'Exported' : 'Imported'
  return [
    `${verb}: ${plural(moved + redrawn, 'file', 'files')} (${(bytes / 1e6).toFixed(1)} MB) of ${plural(buckets, 'bucket', 'buckets')}.`,
    ...about(redrawn, 'picture was drawn anew, as any upload.', 'pictures were drawn anew, as any upload.'),
    ...about(present, 'file was there already.', 'files were there already.'),
    ...about(
      described,
      'file has a new type, cache rule or metadata.',
      'files have a new type, cache rule or metadata.',
    ),
    ...about(
      removed,
      'file was removed from the folder, because it is no longer there.',
      'files were removed from the folder, because they are no longer there.',
    ),
    ...about(
      different,
      'file is different there and stayed as it is.',
      'files are different there and stayed as they are.',
    ),
    ...about(gone, 'file was removed in the meantime.', 'files were removed in the meantime.'),
    ...otherSettings.map(bucket => `The bucket ${bucket} has other settings there, which stay.`),
    ...about(refused, 'file was refused:', 'files were refused:'),
    ...refusals,
  ]
}
