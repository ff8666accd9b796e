import { expect, test } from 'vitest'
import type { Chain } from './chain'
import { ethereum } from './ethereum'
import { readMessage } from './read-message'
import { solana } from './solana'

const ADDRESSES = {
  solana: '4Cw1koUQtqybLFem7uqhzMBznMPGARbFS4cjaYbM9RnR',
  ethereum: '0x742d35Cc6635C0532925a3b8D53d6e8b3f56ddF1',
}
const ISSUED = 'Issued At: 2025-01-01T00:00:00Z'
const REQUIRED = `Version: 1\nURI: https://example.com\n${ISSUED}`
const headOf = ({ name, title }: Chain) =>
  `example.com wants you to sign in with your ${title} account:\n${ADDRESSES[name]}\n`
const withFields = (fields: string) => (chain: Chain) => `${headOf(chain)}\nStatement\n\n${fields}`

const refused: [string, (chain: Chain) => string, string][] = [
  ['nothing', () => '', 'message needs at least 6 lines'],
  ['five lines', () => '\n\n\n\n', 'message needs at least 6 lines'],
  ['thousands of lines', () => '\n'.repeat(5000), 'message has too many lines'],
  [
    'another first line',
    () => 'example.com whatever\n\n\n\n\n\n',
    'message first line does not end in " wants you to sign in with your TITLE account:"',
  ],
  [
    'the first line of another chain',
    chain => headOf(chain).replace(chain.title, 'Bitcoin') + '\n\n\n\n',
    'message first line does not end in " wants you to sign in with your TITLE account:"',
  ],
  [
    'a malformed domain',
    chain => headOf(chain).replace('example.com', '*******') + '\n\n\n\n',
    'domain in first line of message is not valid',
  ],
  [
    'an invisible character in the domain',
    chain => headOf(chain).replace('ample', 'am\u200bple') + '\n\n\n\n',
    'domain in first line of message is not valid',
  ],
  [
    'a letter that looks alike in the domain',
    chain => headOf(chain).replace('example', 'exаmple') + '\n\n\n\n',
    'domain in first line of message is not valid',
  ],
  [
    'a domain behind another',
    chain => `evil.test ${headOf(chain)}\n\n\n\n`,
    'domain in first line of message is not valid',
  ],
  [
    'a malformed address',
    chain => headOf(chain).replace(ADDRESSES[chain.name], '*'.repeat(40)) + '\n\n\n\n',
    'ADDRESS',
  ],
  [
    'an invisible character in the address',
    chain => headOf(chain).replace(ADDRESSES[chain.name], `${ADDRESSES[chain.name]}\u200b`) + '\n\n\n\n',
    'ADDRESS',
  ],
  ['no empty line', chain => `${headOf(chain)}${REQUIRED}\n\n\n`, 'third line must be empty'],
  ['lines that end in CR LF', chain => `${headOf(chain)}\r\n\r\n${REQUIRED}`, 'third line must be empty'],
  ['no field', withFields(`Not Parsable\n`), 'encountered unparsable line at index 5'],
  [
    'an invisible character in a field',
    withFields(`${REQUIRED}\nNonce: a\u200bb`),
    'encountered unparsable line at index 8',
  ],
  ['a null character', withFields(`${REQUIRED}\nNonce: a\0b`), 'encountered unparsable line at index 8'],
  [
    'a line separator in the statement',
    chain => `${headOf(chain)}\nhello\u2028URI: https://example.com\n\n${REQUIRED}`,
    'encountered unparsable line at index 3',
  ],
  [
    'an escape in the statement',
    chain => `${headOf(chain)}\nhello\u001b[2J\n\n${REQUIRED}`,
    'encountered unparsable line at index 3',
  ],
  [
    'a second address of the page',
    withFields(`URI: https://evil.test\n${REQUIRED}`),
    'encountered unparsable line at index 7',
  ],
  [
    'a time that is there twice',
    withFields(`${REQUIRED}\nIssued At: 2026-01-01T00:00:00Z`),
    'encountered unparsable line at index 8',
  ],
  ['a malformed address of the page', withFields(`Version: 1\nURI: ***\n${ISSUED}`), 'URI is not valid'],
  [
    'no time',
    withFields('Version: 1\nURI: https://example.com\nIssued At: yesterday'),
    'Issued At is not a valid ISO8601 timestamp',
  ],
  [
    'a day that there is not',
    withFields('Version: 1\nURI: https://example.com\nIssued At: 2025-02-30T00:00:00Z'),
    'Issued At is not a valid ISO8601 timestamp',
  ],
  [
    'a malformed end',
    withFields(`${REQUIRED}\nExpiration Time: soon`),
    'Expiration Time is not a valid ISO8601 timestamp',
  ],
  [
    'a malformed beginning',
    withFields(`${REQUIRED}\nNot Before: soon`),
    'Not Before is not a valid ISO8601 timestamp',
  ],
  [
    'another version',
    withFields(`Version: 2\nURI: https://example.com\n${ISSUED}`),
    'Version value is not supported, expected 1 got "2"',
  ],
  [
    'no version',
    withFields(`URI: https://example.com\n${ISSUED}\n`),
    'Version value is not supported, expected 1 got ""',
  ],
  ['no address of the page', withFields(`Version: 1\n${ISSUED}\n\n`), 'URI is not specified'],
  [
    'no time of issue',
    withFields('Version: 1\nURI: https://example.com\nResources:\n- https://example.com\n'),
    'Issued At is not specified',
  ],
  [
    'an end before its issue',
    withFields(`${REQUIRED}\nExpiration Time: 2024-12-31T00:00:00Z`),
    'Issued At is after Expiration Time',
  ],
  [
    'an end before its beginning',
    withFields(`${REQUIRED}\nExpiration Time: 2025-01-02T00:00:00Z\nNot Before: 2025-01-03T00:00:00Z`),
    'Not Before is after Expiration Time',
  ],
  [
    'a malformed resource',
    withFields(`${REQUIRED}\nResources:\n- https://example.com\n- ***\n`),
    'Resource at position 1 has invalid URI',
  ],
  ['a chain that there is not', withFields(`${REQUIRED}\nChain ID: random:mainnet`), 'Chain ID is not valid'],
]
const both = [solana, ethereum]

test.each(
  both.flatMap(chain => refused.map(([what, of, why]) => [chain.title, what, chain, of, why] as const)),
)('%s: a message with %s is refused', (_, __, chain, of, why) => {
  const expected = why.replace('TITLE', chain.title).replace('ADDRESS', chain.malformedAddress)
  expect(() => readMessage(chain, of(chain))).toThrow(
    expect.objectContaining({ code: 'validation_failed', message: `${chain.prefix}: ${expected}` }),
  )
})

test.each(both.map(chain => [chain.title, chain] as const))('%s: a message is read', (_, chain) => {
  const network = { solana: 'solana:testnet', ethereum: '137' }[chain.name]
  const text = `${headOf(chain)}\nGrüße, می‌خواهم\n\n${REQUIRED}\nChain ID: ${network}\nNonce: 12345678\nRequest ID: abc
Expiration Time: 2025-01-01T01:30:00.123456789+01:00\nNot Before: 2025-01-01T00:00:00.5Z\nResources:
- https://example.com/terms\nScheme: passed over\n`
  expect(readMessage(chain, text)).toEqual({
    text,
    domain: 'example.com',
    address: ADDRESSES[chain.name],
    statement: 'Grüße, می‌خواهم',
    uri: new URL('https://example.com'),
    network,
    issuedAt: new Date('2025-01-01T00:00:00Z'),
    expiresAt: new Date('2025-01-01T00:30:00.123Z'),
    notBefore: new Date('2025-01-01T00:00:00.500Z'),
  })
  expect(readMessage(chain, `${headOf(chain)}\n${REQUIRED}`)).toMatchObject({
    statement: null,
    network: '',
    expiresAt: null,
    notBefore: null,
  })
})
