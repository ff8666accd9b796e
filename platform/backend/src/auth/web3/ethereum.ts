/**
 * Wallets of Ethereum: an address is the end of the hash of a secp256k1 key, which a signature reveals.
 * https://eips.ethereum.org/EIPS/eip-191 https://eips.ethereum.org/EIPS/eip-55
 */
import { invalid } from '../auth-error'
import type { Chain } from './chain'

const hashes = () => import('@noble/hashes/sha3.js')

export const ethereum: Chain = {
  name: 'ethereum',
  title: 'Ethereum',
  prefix: 'siwe',
  isAddress: text => /^0x[a-fA-F0-9]{40}$/.test(text),
  malformedAddress: 'wallet address is not a valid Ethereum address',
  isNetwork: text => /^0*[1-9]\d{0,15}$/.test(text),

  readSignature(text) {
    if (text.replace(/^0x/, '').length !== 130)
      throw invalid('signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string')
    // A text that is not hexadecimal becomes shorter, and verifies nothing.
    return Buffer.from(text.startsWith('0x') ? text.slice(2) : '', 'hex')
  },

  async verifies(signature, { text, address }) {
    if (signature.length !== 65) return false
    const { keccak_256 } = await hashes()
    const bytes = Buffer.from(text)
    const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`)
    const key = await recoverKey(signature, keccak_256(Buffer.concat([prefix, bytes])))
    if (!key) return false
    return (
      `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString('hex')}` === address.toLowerCase()
    )
  },

  async spellings(address) {
    const lower = address.toLowerCase()
    return [lower, await checksummed(lower), address]
  },
}

/** @returns the key, uncompressed; null for a signature of none, and for the other `s` that everybody can make of one */
async function recoverKey(signature: Uint8Array, digest: Uint8Array): Promise<Uint8Array | null> {
  const { secp256k1 } = await import('@noble/curves/secp256k1.js')
  const v = signature[64]!
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return null
  try {
    const given = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact').addRecoveryBit(recovery)
    return given.hasHighS() ? null : given.recoverPublicKey(digest).toBytes(false)
  } catch {
    return null
  }
}

/** Writes the capitals of an address where its hash says so (EIP-55). */
async function checksummed(lower: string): Promise<string> {
  const { keccak_256 } = await hashes()
  const hash = Buffer.from(keccak_256(Buffer.from(lower.slice(2)))).toString('hex')
  const letters = [...lower.slice(2)].map((letter, i) =>
    parseInt(hash[i]!, 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}
