/** Reads the file that `auth.signing_keys_path` names: an array of JWKs, as `supabase gen signing-key` writes it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const part = z.string().regex(/^[\w-]+$/)
const named = { kid: z.string('has to have a kid').min(1, 'has to have a kid'), d: part.optional() }
const operations = { key_ops: z.array(z.string()).optional() }

const signingKey = z.discriminatedUnion(
  'kty',
  [
    z.object({
      kty: z.literal('EC'),
      alg: z.literal('ES256').optional(),
      crv: z.literal('P-256'),
      x: part,
      y: part,
      ...named,
      ...operations,
    }),
    z.looseObject({
      kty: z.literal('RSA'),
      alg: z.literal('RS256').optional(),
      // At least 2048 bits.
      n: part.min(342, 'is too short: RS256 needs 2048 bits'),
      e: part,
      ...named,
      ...operations,
    }),
  ],
  { error: 'has to be an ES256 or RS256 key' },
)
export type SigningKey = z.infer<typeof signingKey>

const signingKeys = z
  .array(signingKey, 'has to be an array of keys')
  .refine(keys => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'has two keys of the same kid')

/**
 * @param file relative to the project's folder. @throws Error with a sentence that says nothing of the keys themselves
 */
export function readSigningKeys(dir: string, file: string): SigningKey[] {
  if (file === '') return []
  const place = path.resolve(dir, file)
  let text: string
  try {
    text = readFileSync(place, 'utf8')
  } catch (cause) {
    throw new Error(`The signing keys of the project cannot be read: ${place} is missing.`, { cause })
  }
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    // The error of the parser quotes the file.
    throw new Error(`The signing keys of the project cannot be read: ${place} is no JSON.`)
  }
  const { success, data, error } = signingKeys.safeParse(document)
  if (success) return data
  const problems = error.issues.map(({ path: at, message }) => `  - ${at.join('.')} ${message}`.trimEnd())
  throw new Error(`${place} cannot be used:\n${problems.join('\n')}`)
}
