// Plays wallets as auth-js uses them: an Ethereum provider (EIP-1193), and a Solana wallet that signs messages.
import { generateKeyPairSync, sign } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export function ethereumWallet(chainId = '0x1') {
  const key = secp256k1.utils.randomSecretKey()
  const address = `0x${hex(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12))}`
  /** @returns r, s and v */
  const signed = (message: string) => {
    const text = Buffer.from(message)
    const digest = keccak_256(
      Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]),
    )
    return secp256k1.Signature.fromBytes(
      secp256k1.sign(digest, key, { prehash: false, format: 'recovered' }),
      'recovered',
    )
  }
  const signature = (message: string) => {
    const { r, s, recovery } = signed(message)
    return written(r, s, 27 + recovery!)
  }
  return {
    address,
    sign: signature,
    /** Returns the other signature of the same message, which anybody can compute from the first. */
    signHigh(message: string) {
      const { r, s, recovery } = signed(message)
      return written(r, secp256k1.Point.Fn.ORDER - s, 27 + (1 - recovery!))
    },
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      if (method === 'eth_requestAccounts') return [address]
      if (method === 'eth_chainId') return chainId
      const [message] = params as [string]
      return signature(Buffer.from(message.slice(2), 'hex').toString())
    },
  }
}

function written(r: bigint, s: bigint, v: number): `0x${string}` {
  return `0x${[r, s].map(part => part.toString(16).padStart(64, '0')).join('')}${v.toString(16).padStart(2, '0')}`
}

export function solanaWallet() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = toBase58(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))
  const signMessage = async (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey))
  return {
    address,
    publicKey: { toBase58: () => address },
    signMessage,
    sign: (message: string) => sign(null, Buffer.from(message), privateKey).toString('base64'),
  }
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function toBase58(bytes: Buffer): string {
  let digits = ''
  for (let value = BigInt(`0x${bytes.toString('hex')}`); value > 0n; value /= 58n)
    digits = ALPHABET[Number(value % 58n)]! + digits
  return '1'.repeat(bytes.findIndex(byte => byte !== 0)) + digits
}
