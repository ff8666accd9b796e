// Words every failure for people, by its kind, its status and its code.
import { sessionExpired } from '@juno/domain/account/session-texts'
import { plural } from '@juno/domain/text/plural'
import { isOffline, OfflineError } from '@/lib/connection'

export const failureTexts = {
  offline: 'You are offline. Nothing is lost: please try again once you are back online.',
  notLoaded:
    'Part of this page could not be loaded. Please try again; if that does not help, reload the page.',
  failed: 'Something went wrong. Please try again.',
  unreachable: 'We could not reach the server. Please check your connection and try again.',
  forbidden: 'You do not have permission to do this.',
  notFound: 'This is no longer there.',
  duplicate: 'This is there already.',
  notAccepted: 'Something in it could not be accepted. Please check what you entered.',
  tooMany: (wait: string) => `That was a lot at once. Please try again ${wait}.`,
  serverFailed: 'Something went wrong on our side. Please try again in a moment.',
} as const

/** These texts name no cause, so a page may have a better one. */
const general = new Set<string>([failureTexts.failed, failureTexts.forbidden, failureTexts.serverFailed])

/** Browsers say this when nothing answers. */
const network = /failed to fetch(?! [a-z])|networkerror|load failed/i

/** Browsers, zod, Postgres, PostgREST and gateways say this to other programs. */
const technical = [
  network,
  /[{}<>\\]|\[object |^(undefined|null)$|import(ed|ing a) module/i,
  /unexpected (token|end)|\bjson\b|cannot read prop|is not (a function|defined)|:\d+:\d+|expected \w+, received/i,
  /invalid (input|type|option)|violates|duplicate key|relation "|column "|syntax error|permission denied for|schema cache|row-level/i,
  /null value|canceling|value too long|out of range|deadlock|\bSQL|PGRST|\bJWT\b|(select|delete|update) .+ (from|set) .*[=*"']/i,
  /database error|internal server|bad gateway|service unavailable|gateway time|ECONN|ENOTFOUND/i,
]

/** Returns whether a text is a sentence for people, and not one program's message to another. */
export const isForPeople = (text: unknown): text is string =>
  typeof text === 'string' &&
  text.trim() !== '' &&
  text.length <= 500 &&
  technical.every(pattern => !pattern.test(text))

/** A program may throw these by mistake, or a network. Their text is never ours. */
const notOurs = /^(Type|Syntax|Reference|Range|\$?Zod|Abort)Error$|^DOMException$/

interface Failure {
  name?: string
  message?: string
  status?: number
  cause?: unknown
}

/** Returns the failure, and its causes. */
function* chainOf(error: unknown): Generator<Failure> {
  for (let depth = 0, cause = error; cause && typeof cause === 'object' && depth < 5; depth++) {
    yield cause as Failure
    cause = (cause as Failure).cause
  }
}

/** Returns every message about the failure, also those for programs. */
export const messagesOf = (error: unknown): string[] =>
  [...chainOf(error)].flatMap(({ message }) => message ?? [])

const isNetworkFailure = ({ name, status, message = '' }: Failure) =>
  name === 'AuthRetryableFetchError' || status === 0 || network.test(message)

/**
 * Returns a text that takes precedence over anything that a page says about a failure: no network, or a missing part of
 * the page. Returns null otherwise.
 */
export function circumstance(error: unknown): string | null {
  for (const cause of chainOf(error)) {
    if (cause instanceof OfflineError || (isNetworkFailure(cause) && isOffline())) return failureTexts.offline
    if (/dynamically imported|importing a module/i.test(cause.message ?? '')) return failureTexts.notLoaded
  }
  return null
}

/** Returns the sentence for any thrown value: its own where it is one for people and says more than `fallback`. */
export function failureText(error: unknown, fallback?: string): string {
  const known = circumstance(error)
  if (known) return known
  const { name = '', message } = (error ?? {}) as Failure
  const own = !notOurs.test(name) && isForPeople(message) ? message : undefined
  if (fallback !== undefined && own !== undefined && general.has(own)) return fallback
  return own ?? fallback ?? failureTexts.failed
}

/** Lists codes of Postgres and PostgREST whose own message is for programs. */
const byCode: [RegExp, string][] = [
  [/^42501$/, failureTexts.forbidden],
  [/^PGRST30/, sessionExpired],
  [/^PGRST116$|^PT404$/, failureTexts.notFound],
  [/^23505$|^PT409$/, failureTexts.duplicate],
  [/^2[23]/, failureTexts.notAccepted],
]

/** Returns the sentence for a refusal by the data wire or the storage wire. */
export function refusalText({
  message,
  code,
  status,
}: {
  message?: unknown
  code?: unknown
  status?: number
}): string {
  if (status === 0) return isOffline() ? failureTexts.offline : failureTexts.unreachable
  if (status === undefined || status < 500) {
    if (isForPeople(message)) return message
    const known = byCode.find(([pattern]) => pattern.test(String(code ?? '')))
    if (known) return known[1]
  }
  return statusText(status)
}

/** @param wait as text: 'in 40 seconds' */
export function statusText(status = 0, wait = 'in a while'): string {
  if (status === 401) return sessionExpired
  if (status === 403) return failureTexts.forbidden
  if (status === 429) return failureTexts.tooMany(wait)
  return status >= 500 ? failureTexts.serverFailed : failureTexts.failed
}

/** Returns Retry-After as text: 'in 40 seconds', 'in 5 minutes'. Returns undefined without one. */
export function waitText(retryAfter: string | null): string | undefined {
  const seconds = Number(retryAfter)
  if (!retryAfter || !(seconds >= 0)) return undefined
  const [count, unit] =
    seconds <= 90 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `in ${plural(count, unit)}`
}
