/** Checks the claims that the hook `custom_access_token` returns: they must still be a token of the same session. */
import { z } from 'zod'
import { AuthError } from '../auth-error'
import type { Hook, HookOccasion } from '../context/parts'

/** The claims that GoTrue requires. */
const claimsSchema = z.looseObject({
  aud: z.union([z.string(), z.array(z.unknown())]),
  exp: z.int(),
  iat: z.int(),
  sub: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  aal: z.string(),
  session_id: z.string(),
  is_anonymous: z.unknown().refine(value => value !== undefined, 'is required'),
  jti: z.string().optional(),
  iss: z.string().optional(),
  nbf: z.int().optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
  amr: z.array(z.union([z.string(), z.record(z.string(), z.unknown())])).optional(),
  client_id: z.string().optional(),
})

/** A token of another account, session or app would outlive the sign-out of this one. */
const FIXED = ['sub', 'session_id', 'client_id'] as const

/** The roles of people. An operator's own access goes by the secret key, which no hook gives to an account. */
const ROLES: readonly unknown[] = ['anon', 'authenticated']

interface OwnClaims extends Readonly<Record<string, unknown>> {
  exp: number
  iat: number
}

export async function customClaims(
  hook: Hook,
  claims: OwnClaims,
  { method, ...occasion }: HookOccasion & { method: string },
): Promise<Record<string, unknown> & { exp: number }> {
  const input = { user_id: claims.sub, claims, authentication_method: method }
  const { claims: given } = Object(await hook(input, occasion)) as { claims?: unknown }
  if (given === undefined) throw failure('output claims field is missing')
  const { success, data, error } = claimsSchema.safeParse(given)
  if (!success) {
    const problems = error.issues.map(({ path, message }) => `- ${path.join('.')}: ${message}\n`)
    throw failure(`output claims do not conform to the expected schema: \n${problems.join('')}`)
  }
  const changed = FIXED.find(name => data[name] !== claims[name])
  if (changed) throw failure(`output claims must not change ${changed}`)
  const raised = raisedClaim(claims, data)
  if (raised) throw failure(`output claims must not raise ${raised}`)
  if (data.exp <= claims.iat) throw failure('output claims have expired')
  return data
}

/** @returns the claim by which a token would say more than the session does */
function raisedClaim(claims: OwnClaims, given: z.infer<typeof claimsSchema>): string | null {
  if (given.exp > claims.exp) return 'exp'
  if (given.aal !== claims.aal && given.aal !== 'aal1') return 'aal'
  if (given.role !== claims.role && !ROLES.includes(given.role)) return 'role'
  if (claims.client_id !== undefined && given.scope !== claims.scope) return 'scope'
  return null
}

function failure(message: string): AuthError {
  return new AuthError('unexpected_failure', { message })
}
