/** Loads the settings of sign-in by SAML, and the key that identity providers trust. */
import { generateKeyPair } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { SamlSettings } from '@juno/backend'
import type { HostConfig } from './host-settings'
import { rsaKey } from './rsa-key'
import { writeOnce } from './write-once'

/** The file in DATA_DIR, where no key is given. */
export const SAML_KEY_FILE = 'saml-key.pem'

/**
 * Without GOTRUE_SAML_PRIVATE_KEY the key is generated once into DATA_DIR (mode 0600).
 * @returns null where SAML is not enabled
 * @throws Error with a sentence when the stored key is damaged: with a new one no identity provider would know us
 */
export async function loadSaml({
  saml,
  dataDir,
}: Pick<HostConfig, 'saml' | 'dataDir'>): Promise<SamlSettings | null> {
  if (!saml) return null
  const { privateKey, ...settings } = saml
  return { ...settings, privateKey: privateKey ?? (await storedKey(path.join(dataDir, SAML_KEY_FILE))) }
}

async function storedKey(file: string): Promise<string> {
  const existing = await readKey(file)
  if (existing !== null) return existing
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await writeOnce(file, privateKey)
  return (await readKey(file))!
}

async function readKey(file: string): Promise<string | null> {
  try {
    return rsaKey(await readFile(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${file} holds no RSA key. Restore it from a backup; nothing was changed.`, {
      cause: error,
    })
  }
}
