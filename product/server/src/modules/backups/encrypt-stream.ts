/**
 * Encrypts what leaves the machine, in the age format (https://age-encryption.org/v1), so that the tool `age` opens it
 * as well: `age -d -i key.txt backup.tar.gz.age`. The key is an identity of age, `AGE-SECRET-KEY-1…`.
 */
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'

/** The library is loaded where there is a key, since it takes 15 MB. */
const loadAge = () => import('age-encryption')

export const WRONG_KEY =
  'BACKUP_KEY is not the key that this was encrypted with. Look for the one that was written down.'
export const TAMPERED = 'It is not as it was written: it was cut short or changed in its place.'

/** The message is a sentence for the team. */
export class DecryptionError extends Error {
  override name = 'DecryptionError'
}

/** Generates 128 bits and a checksum in letters and digits, so that a person can write it down. */
export const generateBackupKey = async (): Promise<string> => (await loadAge()).generateX25519Identity()

/** Returns the public half (`age1…`), which distinguishes keys and opens nothing. */
export const recipientOf = async (key: string): Promise<string> => (await loadAge()).identityToRecipient(key)

export async function encryptStream(content: AsyncIterable<Uint8Array>, key: string): Promise<Readable> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(await recipientOf(key))
  return Readable.fromWeb((await encrypter.encrypt(toWeb(content))) as ReadableStream)
}

/**
 * The stream yields only unchanged content, and fails with a DecryptionError at the first changed piece.
 * @throws {DecryptionError} where the key is another
 */
export async function decryptStream(content: AsyncIterable<Uint8Array>, key: string): Promise<Readable> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  let broken: unknown = null
  const explain = (cause: unknown) => {
    const words = /no identity matched/.test((cause as Error).message) ? WRONG_KEY : TAMPERED
    return broken ?? new DecryptionError(words, { cause })
  }
  try {
    const opened = await decrypter.decrypt(toWeb(watched()))
    return Readable.from(explained(opened as ReadableStream<Uint8Array>))
  } catch (cause) {
    throw explain(cause)
  }

  async function* watched() {
    try {
      yield* content
    } catch (error) {
      broken = error
      throw error
    }
  }

  async function* explained(opened: ReadableStream<Uint8Array>) {
    try {
      yield* opened
    } catch (cause) {
      throw explain(cause)
    }
  }
}

const toWeb = (content: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(content) as globalThis.ReadableStream<Uint8Array>
