/**
 * Reads the message that a wallet signs to sign in: https://eips.ethereum.org/EIPS/eip-4361, and the same for Solana.
 * Takes what GoTrue takes, except a field that is there twice and characters that people do not see.
 */
import { z } from 'zod'
import { invalid } from '../auth-error'
import type { Chain } from './chain'

export interface WalletMessage {
  text: string
  domain: string
  address: string
  statement: string | null
  uri: URL
  /** Empty where the message names none. */
  network: string
  issuedAt: Date
  expiresAt: Date | null
  notBefore: Date | null
}

const DOMAIN = /^(localhost|(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,})(?::\d{1,5})?$/
const PRINTABLE = /^[\x20-\x7e]*$/
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** Thousands, which 20 KB may hold, would keep everybody waiting. */
const MOST_LINES = 200
const timestamp = z.iso.datetime({ offset: true })

/** @throws {AuthError} validation_failed */
export function readMessage(chain: Chain, text: string): WalletMessage {
  const malformed = (what: string) => invalid(`${chain.prefix}: ${what}`)
  const lines = text.split('\n')
  if (lines.length < 6) throw malformed('message needs at least 6 lines')
  if (lines.length > MOST_LINES) throw malformed('message has too many lines')
  const [header, address, empty, statement, afterStatement] = lines as [
    string,
    string,
    string,
    string,
    string,
  ]

  const suffix = ` wants you to sign in with your ${chain.title} account:`
  if (!header.endsWith(suffix)) throw malformed(`message first line does not end in "${suffix}"`)
  const domain = header.slice(0, -suffix.length)
  if (!DOMAIN.test(domain)) throw malformed('domain in first line of message is not valid')
  if (!chain.isAddress(address)) throw malformed(chain.malformedAddress)
  if (empty !== '') throw malformed('third line must be empty')

  const hasStatement = statement !== '' && afterStatement === ''
  if (hasStatement && UNPRINTABLE.test(statement)) throw malformed('encountered unparsable line at index 3')
  const fields = readFields(lines, hasStatement ? 5 : 3, malformed)

  const time = (name: string) => {
    const value = fields.get(name)
    if (value === undefined) return null
    if (!timestamp.safeParse(value).success) throw malformed(`${name} is not a valid ISO8601 timestamp`)
    return new Date(value)
  }
  const uri = fields.get('URI')
  if (uri !== undefined && !URL.canParse(uri)) throw malformed('URI is not valid')
  const network = fields.get('Chain ID')
  if (network !== undefined && !chain.isNetwork(network)) throw malformed('Chain ID is not valid')
  const issuedAt = time('Issued At')
  const expiresAt = time('Expiration Time')
  const notBefore = time('Not Before')
  const version = fields.get('Version') ?? ''
  if (version !== '1')
    throw malformed(`Version value is not supported, expected 1 got ${JSON.stringify(version)}`)
  if (!issuedAt) throw malformed('Issued At is not specified')
  if (!uri) throw malformed('URI is not specified')
  if (expiresAt && issuedAt > expiresAt) throw malformed('Issued At is after Expiration Time')
  if (notBefore && expiresAt && notBefore > expiresAt) throw malformed('Not Before is after Expiration Time')

  return {
    text,
    domain,
    address,
    statement: hasStatement ? statement : null,
    uri: new URL(uri),
    network: network ?? '',
    issuedAt,
    expiresAt,
    notBefore,
  }
}

/** Fields of other names are passed over, as are empty lines. */
function readFields(
  lines: readonly string[],
  from: number,
  malformed: (what: string) => Error,
): Map<string, string> {
  const unparsable = (index: number) => malformed(`encountered unparsable line at index ${index}`)
  const fields = new Map<string, string>()
  let resources: number | null = null
  for (const [index, line] of lines.entries()) {
    if (index < from || line === '') continue
    if (!PRINTABLE.test(line)) throw unparsable(index)
    if (resources !== null && line.startsWith('- ')) {
      if (!URL.canParse(line.slice(2))) throw malformed(`Resource at position ${resources} has invalid URI`)
      resources++
      continue
    }
    const [, name, value] = /^([^:]*):(.*)$/.exec(line.trim()) ?? []
    if (name === undefined || fields.has(name)) throw unparsable(index)
    fields.set(name, value!.trim())
    resources = name === 'Resources' ? 0 : null
  }
  return fields
}
