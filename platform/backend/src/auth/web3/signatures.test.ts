// Vectors of GoTrue's own tests, which go-ethereum and a Ledger have signed, and what an attacker makes of signatures.
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { ethereumWallet, solanaWallet } from '../../../../../test/wallets'
import type { Chain } from './chain'
import { ethereum } from './ethereum'
import { readMessage } from './read-message'
import { solana } from './solana'

const verifies = (chain: Chain, text: string, signature: string) =>
  chain.verifies(chain.readSignature(signature), readMessage(chain, text))
const message = (chain: Chain, address: string, statement = 'Hello') =>
  `example.com wants you to sign in with your ${chain.title} account:\n${address}\n\n${statement}\n
URI: https://example.com/\nVersion: 1\nIssued At: 2025-01-01T00:00:00Z`

const vectors: [string, Chain, string, string][] = [
  [
    'a Solana wallet',
    solana,
    'supabase.com wants you to sign in with your Solana account:\n2EZEiBdw47VHT6SpZSW9VnuSvBe7DxuYHBTxj19gxvv8\n\nStatement\n\nURI: https://supabase.com/\nVersion: 1\nIssued At: 2025-03-29T00:00:00Z\nExpiration Time: 2025-03-29T00:10:00Z\nNot Before: 2025-03-29T00:00:00Z',
    'aiKn+PAoB1OoXxS8H34HrB456YD4sKAVjeTjsxgkaQy3bkdV51WBTmUUE9lBU9kuXr0hTLI+1aTn5TFRbIF8CA==',
  ],
  [
    'a Ledger with Solana',
    solana,
    'supabase.com wants you to sign in with your Solana account:\nEqzxWVyBpLD34SV9w1FFpPPvbfrfAXdiDVg1cyHTR1Rv\n\nI confirm ownership of this wallet\n\nVersion: 1\nURI: https://supabase.com/\nIssued At: 2025-07-29T22:29:52.235Z',
    '9slc0BBJw16TzWYs4/op8na3vt9E0CKt0FL5pqhzTDxvqF/txpbdo+ULDCeSzrDE/uJWmpMQw+hF0rkDj4Q0Bw==',
  ],
  [
    'an Ethereum wallet',
    ethereum,
    'supabase.com wants you to sign in with your Ethereum account:\n0xa1E993d09257291470e86778399D79A0864F327E\n\nStatement\n\nURI: https://supabase.com\nVersion: 1\nIssued At: 2025-03-29T00:00:00.000Z\nExpiration Time: 2025-03-29T00:10:00Z\nNot Before: 2025-03-29T00:00:00Z',
    '0x37495c9ac73f7a3acb589820699db39e1ab290f6756e41e16c2ddeb8588669440c9df95027597d518e3afb7db6f692fb63c44f56d266b2c65ac78a5d317bf5ef1c',
  ],
  [
    'an Ethereum wallet, without a statement',
    ethereum,
    'example.com wants you to sign in with your Ethereum account:\n0x196a28d05bA75C8dC35B0F6e71DD622D1aC82b7E\n\nURI: https://example.com\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2025-01-01T00:00:00.000Z',
    '0x0851224c203d08ced345bc99e66ac531eafbbb54eff94f7297b54ec19a0db7e879c4d246d45e0e13c9c2801db1f71f283c373b8c10cc0a91fe6418220a0aa5391b',
  ],
]

test.each(vectors)('what %s has signed is verified, and nothing else', async (_, chain, text, signature) => {
  expect(await verifies(chain, text, signature)).toBe(true)
  expect(await verifies(chain, text.replace('Version: 1', 'Version:  1'), signature)).toBe(false)
  expect(await verifies(chain, `${text}\n`, signature)).toBe(false)
  for (const [, other, , foreign] of vectors)
    if (other === chain && foreign !== signature) expect(await verifies(chain, text, foreign)).toBe(false)
})

test.each([
  ['Solana', solana, solanaWallet],
  ['Ethereum', ethereum, ethereumWallet],
] as const)('a wallet of %s signs for its own address alone', async (_, chain, newWallet) => {
  const [ada, bob] = [newWallet(), newWallet()]
  const text = message(chain, ada.address, 'Grüße 👋')
  expect(await verifies(chain, text, ada.sign(text))).toBe(true)
  expect(await verifies(chain, text, bob.sign(text))).toBe(false)
  expect(await verifies(chain, message(chain, bob.address, 'Grüße 👋'), ada.sign(text))).toBe(false)
})

test('an Ethereum address may be written in capitals, in small letters and with its checksum', async () => {
  const wallet = ethereumWallet()
  const capitals = `0x${wallet.address.slice(2).toUpperCase()}`
  for (const address of await ethereum.spellings(capitals)) {
    const text = message(ethereum, address)
    expect(await verifies(ethereum, text, wallet.sign(text))).toBe(true)
  }
  // This address is an example of EIP-55 itself.
  expect(await ethereum.spellings('0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359')).toContain(
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  )
})

test('of the signatures that can be made of one, the wallet’s own counts', async () => {
  const wallet = ethereumWallet()
  const text = message(ethereum, wallet.address)
  const signature = wallet.sign(text)
  const [rs, v] = [signature.slice(0, -2), parseInt(signature.slice(-2), 16)]
  const withV = (other: number) => verifies(ethereum, text, rs + other.toString(16).padStart(2, '0'))
  expect(await withV(v)).toBe(true)
  // As wallets without the offset write it.
  expect(await withV(v - 27)).toBe(true)
  for (const other of [v === 27 ? 28 : 27, v === 27 ? 1 : 0, 2, 3, 26, 29, 30, 37, 255])
    expect(await withV(other), String(other)).toBe(false)
  expect(await verifies(ethereum, text, wallet.signHigh(text))).toBe(false)
})

test.each([
  ['of zeros', `0x${'0'.repeat(130)}`],
  ['of the highest numbers', `0x${'f'.repeat(128)}1b`],
  ['without 0x', 'a'.repeat(130)],
  ['of other letters', `0x${'z'.repeat(130)}`],
])('an Ethereum signature %s verifies nothing', async (_, signature) => {
  expect(await verifies(ethereum, message(ethereum, ethereumWallet().address), signature)).toBe(false)
})

test.each([
  [ethereum, '0x', 'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string'],
  [
    ethereum,
    `0x${'a'.repeat(132)}`,
    'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string',
  ],
  [solana, 'abc', 'signature must be 64 bytes encoded as base64 with or without padding'],
  [solana, '*'.repeat(86), 'signature does not contain valid base64 characters'],
  [solana, 'a'.repeat(88), 'signature does not contain valid base64 characters'],
])('$title: %j is no signature', (chain, signature, why) => {
  expect(() => chain.readSignature(signature)).toThrow(why)
})

test('a Solana signature may be in either base64, with and without padding', async () => {
  const wallet = solanaWallet()
  const text = message(solana, wallet.address)
  const padded = wallet.sign(text)
  const url = padded.replaceAll('+', '-').replaceAll('/', '_')
  for (const signature of [padded, padded.replace(/=+$/, ''), url, url.replace(/=+$/, '')])
    expect(await verifies(solana, text, signature)).toBe(true)
})

test('a Solana address that is the key of everybody opens nothing', async () => {
  // The neutral point: with R the same point and S zero every message is signed, by the equation.
  const neutral = Buffer.from([1, ...new Uint8Array(31)])
  const forged = Buffer.concat([neutral, Buffer.alloc(32)]).toString('base64')
  const address = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
  expect(Buffer.from(base58.decode(address))).toEqual(neutral)
  expect(await verifies(solana, message(solana, address), forged)).toBe(false)
  expect(await verifies(solana, message(solana, '1'.repeat(32)), forged)).toBe(false)
})

test.each([
  ['zero, one, big o and small L', '0OIl'.repeat(10)],
  ['31 bytes', '1'.repeat(31)],
  ['33 bytes', '1'.repeat(33)],
  ['34 bytes', 'z'.repeat(44)],
])('a Solana address of %s is none', (_, address) => {
  expect(solana.isAddress(address)).toBe(false)
})
