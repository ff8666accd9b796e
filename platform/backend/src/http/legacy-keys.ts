/** Signs the two JWTs that clients used as keys before there were `sb_…` keys. */
import { SignJWT } from 'jose'

const TEN_YEARS_MS = 3650 * 86_400_000

/** @param now the time of issue; they expire ten years later */
export async function signLegacyKeys(
  jwtSecret: string,
  now: Date,
): Promise<{ anon: string; serviceRole: string }> {
  const secret = new TextEncoder().encode(jwtSecret)
  const keyOf = (role: string) =>
    new SignJWT({ iss: 'supabase', role })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + TEN_YEARS_MS))
      .sign(secret)
  return { anon: await keyOf('anon'), serviceRole: await keyOf('service_role') }
}
