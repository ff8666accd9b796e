/**
 * Members answer events and write their profiles, each with one write at a time. The programme then checks what is
 * stored.
 */
import { randomUUID } from 'node:crypto'
import { isGood, must, PUBLISHABLE_KEY, wait, type Answer, type Ask } from './site'

const MEMBERS = 3
const EVENTS = 40
const STATUSES = ['attending', 'maybe', 'not_attending'] as const
/** A write on a connection that broke may still be stored a moment later. */
const SETTLED_AFTER_MS = 1_000
const NOTHING = ''

export interface Member {
  id: string
  email: string
  password: string
  token: string
  events: readonly string[]
  acknowledged: number
  /**
   * The possible values of their answer to an event, or of `bio`. There is one where the last write was acknowledged.
   */
  possible: Map<string, Set<string>>
}

/** @param ask with the secret key @throws where one cannot be made */
export async function enterMembers(ask: Ask): Promise<Member[]> {
  const date = '2030-12-02T23:00:00Z'
  const events = Array.from({ length: EVENTS }, () => ({
    id: randomUUID(),
    title: 'x',
    description: 'x',
    date,
  }))
  await must(ask('POST', '/rest/v1/events', events))
  return Promise.all(
    Array.from({ length: MEMBERS }, async () => {
      const account = { email: `${randomUUID()}@juno.example`, password: randomUUID() }
      const made = await must(ask('POST', '/auth/v1/admin/users', { ...account, email_confirm: true }))
      const { id } = JSON.parse(made.text) as { id: string }
      const membership = { plan: 'annual', status: 'active', state: 'active', access_until: 'infinity' }
      await must(ask('POST', '/rest/v1/memberships', { user_id: id, email: account.email, ...membership }))
      const member = { ...account, id, token: '', acknowledged: 0, possible: new Map() }
      await must(signIn(ask, member))
      return { ...member, events: events.map(event => event.id) }
    }),
  )
}

/** Sends their requests, and signs them in again when a jump of the clock has ended their session. */
export function askerOf(member: Member, ask: Ask): Ask {
  const asThem: Ask = (method, address, body, headers) =>
    ask(method, address, body, {
      apikey: PUBLISHABLE_KEY,
      authorization: `Bearer ${member.token}`,
      ...headers,
    })
  return async (...request) => {
    const answer = await asThem(...request)
    if (answer.status !== 401) return answer
    const signedIn = await signIn(ask, member)
    return isGood(signedIn) ? asThem(...request) : signedIn
  }
}

/** @param ask as the member */
export async function writeAsMember(ask: Ask, member: Member): Promise<void> {
  const event = pick(member.events)
  const [key, value, written] =
    Math.random() < 0.5
      ? ([event, pick(STATUSES), answerEvent] as const)
      : (['bio', randomUUID(), tell] as const)
  const possible = member.possible.get(key) ?? new Set([NOTHING])
  member.possible.set(key, possible.add(value))
  if (!isGood(await written(ask, member, value, event))) return void (await wait(SETTLED_AFTER_MS))
  member.possible.set(key, new Set([value]))
  member.acknowledged++
}

type Write = (ask: Ask, member: Member, value: string, event: string) => Promise<Answer>

const answerEvent: Write = (ask, { id }, status, event) =>
  ask(
    'POST',
    '/rest/v1/event_rsvps?on_conflict=event_id,user_id',
    { event_id: event, user_id: id, status },
    { prefer: 'resolution=merge-duplicates' },
  )

const tell: Write = (ask, { id }, bio) => ask('PATCH', `/rest/v1/profiles?id=eq.${id}`, { bio })

/** Counts their answers and profiles that differ from the acknowledged ones. @param ask with the secret key */
export async function lostOf(ask: Ask, member: Member): Promise<number> {
  const read = async <T>(address: string) => JSON.parse((await must(ask('GET', address))).text) as T[]
  const stored = new Map<string, string>()
  for (const { bio } of await read<{ bio: string | null }>(`/rest/v1/profiles?select=bio&id=eq.${member.id}`))
    stored.set('bio', bio ?? NOTHING)
  for (const { event_id: event, status } of await read<{ event_id: string; status: string }>(
    `/rest/v1/event_rsvps?select=event_id,status&user_id=eq.${member.id}`,
  ))
    stored.set(event, status)
  return [...member.possible].filter(([key, values]) => !values.has(stored.get(key) ?? NOTHING)).length
}

async function signIn(ask: Ask, member: Pick<Member, 'email' | 'password' | 'token'>): Promise<Answer> {
  const { email, password } = member
  const answer = await ask('POST', '/auth/v1/token?grant_type=password', { email, password })
  if (isGood(answer)) member.token = (JSON.parse(answer.text) as { access_token: string }).access_token
  return answer
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
