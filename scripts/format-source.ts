import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { format, type FormatConfig } from 'oxfmt'

const settings = path.resolve(import.meta.dirname, '../.oxfmtrc.json')

/**
 * @param file a name that tells the language of `source`
 * @returns generated source, formatted as the repository formats its own
 * @throws Error where it has a syntax error
 */
export async function formatSource(file: string, source: string): Promise<string> {
  const options = JSON.parse(await readFile(settings, 'utf8')) as FormatConfig
  const { code, errors } = await format(file, source, options)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return code
}
