/** Sends the requests of platform/bench/auth.ts on connections that are kept open. Each person has an address of their own. */
import { Agent, request } from 'node:http'

export interface AuthSession {
  access_token: string
  refresh_token: string
}

const agent = new Agent({ keepAlive: true })

const credentials = (person: number) => ({
  email: `person-${person}@example.org`,
  password: 'Bench-2026-long-enough',
})

export const signUp = (url: string, apikey: string, person: number) =>
  send<AuthSession>('POST', `${url}/auth/v1/signup`, apikey, person, credentials(person))

export const signIn = (url: string, apikey: string, person: number) =>
  send<AuthSession>('POST', `${url}/auth/v1/token?grant_type=password`, apikey, person, credentials(person))

export const refresh = (url: string, apikey: string, person: number, { refresh_token }: AuthSession) =>
  send<AuthSession>('POST', `${url}/auth/v1/token?grant_type=refresh_token`, apikey, person, {
    refresh_token,
  })

export const readUser = (url: string, apikey: string, person: number, { access_token }: AuthSession) =>
  send<{ id: string }>('GET', `${url}/auth/v1/user`, apikey, person, undefined, access_token)

function send<T>(
  method: string,
  url: string,
  apikey: string,
  person: number,
  body?: object,
  token?: string,
): Promise<T> {
  const text = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      agent,
      headers: {
        apikey,
        'x-forwarded-for': `192.0.2.${person + 1}`,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    })
    sent.on('error', reject)
    sent.on('response', async response => {
      try {
        const received = Buffer.concat(await response.toArray()).toString()
        if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${received}`)
        resolve(JSON.parse(received) as T)
      } catch (error) {
        reject(error)
      }
    })
    sent.end(text)
  })
}
