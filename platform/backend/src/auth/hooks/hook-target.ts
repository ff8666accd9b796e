/** Where a hook is: a function of the database, or an address. What cannot be used stops the start. */
import type { HookName, HookSettings } from '../../contract'

export type HookTarget =
  | { kind: 'postgres'; schema: string; function: string }
  | { kind: 'http'; url: string; keys: readonly Buffer[] }

/**
 * Hosts that may be asked without TLS, as in GoTrue: elsewhere the payload, which has codes in it, would be readable on
 * its way.
 */
const HTTP_HOSTS = ['localhost', '127.0.0.1', '[::1]', 'host.docker.internal']
const NAME = /^[A-Za-z_][\w-]{0,62}$/
const SECRET = /^v1,whsec_([A-Za-z0-9+/=]{32,88})$/

/** @throws Error with a sentence; it says nothing of the secrets */
export function hookTarget(name: HookName, { uri, secrets }: HookSettings): HookTarget {
  const refused = (problem: string) => new Error(`The hook ${name} cannot be used: ${problem}.`)
  if (!URL.canParse(uri)) throw refused('its uri is no address')
  const url = new URL(uri)
  if (url.protocol === 'pg-functions:') {
    const [schema = '', called = '', ...rest] = url.pathname.split('/').slice(1)
    if (!NAME.test(schema) || !NAME.test(called) || rest.length > 0)
      throw refused('its uri has to be pg-functions://postgres/SCHEMA/FUNCTION')
    if (secrets.length > 0) throw refused('a function of the database has no secrets')
    return { kind: 'postgres', schema, function: called }
  }
  const local = url.protocol === 'http:' && HTTP_HOSTS.includes(url.hostname)
  if (url.protocol !== 'https:' && !local)
    throw refused('its uri has to begin with pg-functions:, or with https:, or with http: on this machine')
  if (url.username || url.password) throw refused('its uri must not have a user')
  if (secrets.length === 0) throw refused('it needs secrets, with which its requests are signed')
  const keys = secrets.map(secret => {
    const [, key] = SECRET.exec(secret) ?? []
    if (!key) throw refused('its secrets have to be v1,whsec_ and 32 to 88 characters of base64')
    return Buffer.from(key, 'base64')
  })
  return { kind: 'http', url: url.href, keys }
}
