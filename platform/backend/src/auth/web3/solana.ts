/** Wallets of Solana: an address is an Ed25519 key in base58. https://github.com/phantom/sign-in-with-solana */
import { base58 } from '@scure/base'
import { invalid } from '../auth-error'
import type { Chain } from './chain'

const KEY_BYTES = 32

export const solana: Chain = {
  name: 'solana',
  title: 'Solana',
  prefix: 'siws',
  isAddress: text => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58.decode(text).length === KEY_BYTES,
  malformedAddress: 'wallet address is not in base58 format',
  isNetwork: text => text === '' || /^solana:(main|dev|test|local)net$/.test(text),

  readSignature(text) {
    if (text.length !== 86 && text.length !== 88)
      throw invalid('signature must be 64 bytes encoded as base64 with or without padding')
    const bare = text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
    if (!/^[\w-]{86}$/.test(bare)) throw invalid('signature does not contain valid base64 characters')
    return Buffer.from(bare, 'base64url')
  },

  async verifies(signature, { text, domain, address }) {
    const { ed25519 } = await import('@noble/curves/ed25519.js')
    const key = base58.decode(address)
    const bytes = Buffer.from(text)
    // The check is strict: for a key of small order, such as the address of 32 ones, anybody finds a signature.
    const verify = (signed: Buffer) => ed25519.verify(signature, signed, key, { zip215: false })
    return verify(bytes) || verify(offchainMessage(bytes, domain, key))
  },

  spellings: async address => [address],
}

/** Makes the bytes that a Ledger signs. https://docs.anza.xyz/proposals/off-chain-message-signing */
function offchainMessage(text: Buffer, domain: string, key: Uint8Array): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16LE(text.length)
  const application = Buffer.alloc(32)
  application.write(domain)
  const [version, ascii, signers] = [0, 0, 1]
  return Buffer.concat([
    Buffer.from('\xffsolana offchain', 'latin1'),
    Buffer.from([version]),
    application,
    Buffer.from([ascii, signers]),
    key,
    length,
    text,
  ])
}
