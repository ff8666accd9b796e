/** Signs and verifies tokens of signed URLs: HS256 with their own key, bound to one object and one purpose. */
import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Caller, RequestRole } from '../contract'
import { storageErrors } from './errors'

export interface SignedClaims {
  /** Such as `bucket/key`. */
  url: string
  purpose: 'download' | 'upload' | 'render'
  upsert?: boolean
  /** The image transformation, see `transform.ts`. */
  transformations?: string
  /** Seconds, set when the token is signed. */
  exp?: number
  /** The caller who created the URL, with whose rights it is used. Without it, the service role applies. */
  signer?: Signer
}

/** The claims of an access token that policies read. */
interface Signer {
  role: Exclude<RequestRole, 'service_role'>
  sub?: string
  session_id?: string
  aal?: string
}

export function signerOf({ role, claims }: Caller): Signer | undefined {
  if (role === 'service_role') return undefined
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)
  return { role, sub: text('sub'), session_id: text('session_id'), aal: text('aal') }
}

/** Returns the caller with whose rights a signed URL is used. */
export function callerOf({ signer }: SignedClaims): Caller {
  if (!signer) return { role: 'service_role', claims: { role: 'service_role' }, userId: null }
  return { role: signer.role, claims: { ...signer }, userId: signer.sub ?? null }
}

export function signingKeyFrom(jwtSecret: string): Uint8Array {
  return createHmac('sha256', jwtSecret).update('storage signed url').digest()
}

export async function signToken(
  key: Uint8Array,
  claims: SignedClaims,
  seconds: number,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(key)
}

/** @throws StorageError for a token that is forged, expired, or made for another object or purpose */
export async function verifyToken(
  key: Uint8Array,
  token: unknown,
  expected: Pick<SignedClaims, 'url' | 'purpose'>,
  now: Date,
): Promise<SignedClaims> {
  if (typeof token !== 'string') throw storageErrors.badSignature()
  try {
    const { payload } = await jwtVerify<SignedClaims>(token, key, { algorithms: ['HS256'], currentDate: now })
    if (payload.url !== expected.url || payload.purpose !== expected.purpose)
      throw storageErrors.badSignature()
    return payload
  } catch (cause) {
    throw cause instanceof errors.JWTExpired ? storageErrors.expiredSignature() : storageErrors.badSignature()
  }
}
