/**
 * Encrypts the secrets of authenticator apps in the database: AES-256-GCM with a key per factor, derived from the
 * server's secret. The stored format is GoTrue's.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'

const ALGORITHM = 'aes-gcm-hkdf'
const KEY_ID = 'jwt-secret'
const TAG_BYTES = 16

/** It was sealed with another server's secret. */
export class UnreadableSecretError extends Error {}

const encryptedSchema = z.object({ alg: z.literal(ALGORITHM), data: z.base64(), nonce: z.base64() })

export function encryptSecret(serverSecret: string, factorId: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverSecret, factorId), nonce)
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({
    key_id: KEY_ID,
    alg: ALGORITHM,
    data: data.toString('base64'),
    nonce: nonce.toString('base64'),
  })
}

/**
 * @param stored as `encryptSecret` made it, or plain base32 of an account that was moved here
 * @throws {UnreadableSecretError}
 */
export function decryptSecret(serverSecret: string, factorId: string, stored: string): string {
  if (!stored.startsWith('{')) return stored
  try {
    const { data, nonce } = encryptedSchema.parse(JSON.parse(stored))
    const bytes = Buffer.from(data, 'base64')
    const key = keyOf(serverSecret, factorId)
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new UnreadableSecretError(
      `The secret of ${factorId} cannot be read with this server's JWT secret.`,
      { cause },
    )
  }
}

function keyOf(serverSecret: string, factorId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', serverSecret, 'second factors', factorId, 32))
}
