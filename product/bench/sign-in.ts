import { demoMember } from './demo-member'

/** @returns an access token */
export async function signIn(url: string, apikey: string, email = demoMember.email) {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...demoMember, email }),
  })
  if (!answer.ok) throw new Error(`Sign-in failed with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}
