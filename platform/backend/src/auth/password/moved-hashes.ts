/**
 * Password hashes that come with moved accounts, in GoTrue's notation: argon2i, argon2id and Firebase's scrypt. New
 * passwords are hashed with bcrypt alone.
 */
import { createCipheriv, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** One attempt to sign in uses at most this many bytes; GoTrue allows an argon2 hash four times as much. */
const MEMORY_LIMIT = 256 * 2 ** 20

const ARGON2 = /^\$argon2(?:i|id)\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/
const FIREBASE =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,3}),p=(\d{1,2}),ss=([A-Za-z0-9+/=]+),sk=([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/

export type MovedHash = (password: string) => Promise<boolean>

/** @returns the check of a password against this hash; null when it is none of these or costs too much */
export function readMovedHash(hash: string): MovedHash | null {
  return readArgon2(hash) ?? readFirebase(hash)
}

function readArgon2(hash: string): MovedHash | null {
  const [, memory, time, threads] = ARGON2.exec(hash)?.map(Number) ?? []
  if (!memory || !time || !threads) return null
  if (memory * 1024 > MEMORY_LIMIT || time > 20 || threads > 16) return null
  return async password => (await import('@node-rs/argon2')).verify(hash, password)
}

/** Reads a hash of Firebase. https://github.com/firebase/scrypt */
function readFirebase(hash: string): MovedHash | null {
  const [, ...parts] = FIREBASE.exec(hash) ?? []
  const [power, r, p] = parts.slice(0, 3).map(Number)
  if (!power || !r || !p) return null
  const N = 2 ** power
  if (power > 31 || 128 * N * r * p > MEMORY_LIMIT) return null
  const [separator, signerKey, salt, wanted] = parts.slice(3).map(part => Buffer.from(part, 'base64')) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const options = { N, r, p, maxmem: 2 * MEMORY_LIMIT }
  return async password => {
    const key = await deriveKey(password, Buffer.concat([salt, separator]), 32, options)
    const derived = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey)
    return derived.length === wanted.length && timingSafeEqual(derived, wanted)
  }
}
