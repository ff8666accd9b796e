/** Checks whether a member of the demo content can still sign in. */
import { DEMO_PASSWORD } from '../../demo/demo-accounts'
import type { RunningServer } from '../start-server'

/** @returns the status of the answer to the password */
export async function signInStatus({ address }: RunningServer): Promise<number> {
  const { publishableKey } = (await (await fetch(`${address}/api/config`)).json()) as {
    publishableKey: string
  }
  const response = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@juno.example', password: DEMO_PASSWORD }),
  })
  return response.status
}
