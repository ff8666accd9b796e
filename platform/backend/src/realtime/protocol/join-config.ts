/** Reads the payload of a join. As on the hosted service, an unreadable value counts as absent. */
import { z } from 'zod'

/** Accepts `true`, or its text in any case. */
const flag = z
  .union([
    z.boolean(),
    z
      .string()
      .regex(/^(true|false)$/i)
      .transform(text => text.toLowerCase() === 'true'),
  ])
  .catch(false)

const binding = z.looseObject({})
const config = z.looseObject({
  broadcast: z
    .looseObject({ ack: flag, self: flag, replication_ready: flag, replay: z.unknown().optional() })
    .catch({ ack: false, self: false, replication_ready: false, replay: undefined }),
  presence: z
    .looseObject({ enabled: flag, key: z.unknown().optional() })
    .catch({ enabled: false, key: undefined }),
  postgres_changes: z.array(binding.nullable()).catch([]),
  private: flag,
})
const NOTHING = config.parse({ postgres_changes: [] })
const payload = z.looseObject({
  config: config.catch(NOTHING),
  access_token: z.string().nullish().catch(null),
  user_token: z.string().nullish().catch(null),
})

export interface JoinConfig {
  ack: boolean
  self: boolean
  replicationReady: boolean
  /** Undefined when absent. */
  replay: unknown
  presenceEnabled: boolean
  presenceKey: string
  /** The bindings as they came, since the answer repeats them. */
  bindings: Record<string, unknown>[]
  isPrivate: boolean
  accessToken: string | null
}

const MAX_KEY = 1024

/** @param makeKey makes a key where the client sends none */
export function readJoinConfig(given: unknown, makeKey: () => string): JoinConfig {
  const parsed = payload.safeParse(given)
  const read = parsed.success ? parsed.data : { config: NOTHING, access_token: null, user_token: null }
  const { broadcast, presence, postgres_changes, private: isPrivate } = read.config
  const key = typeof presence.key === 'string' || typeof presence.key === 'number' ? String(presence.key) : ''
  return {
    ack: broadcast.ack,
    self: broadcast.self,
    replicationReady: broadcast.replication_ready,
    replay: broadcast.replay ?? undefined,
    presenceEnabled: presence.enabled,
    presenceKey: key === '' ? makeKey() : key.slice(0, MAX_KEY),
    bindings: postgres_changes.filter(one => one !== null),
    isPrivate,
    accessToken: read.user_token ?? read.access_token ?? null,
  }
}
