/**
 * Defines why a join is refused or a channel closed: the codes and texts of the hosted service.
 * https://supabase.com/docs/guides/realtime/error_codes
 */
import { decodeJwt } from 'jose'
import { SessionNotFoundError } from '../db/errors'
import { AuthenticationError } from '../http/authentication-error'

/** `code: text` is the reason of a refused join, and the text alone that of a closed channel. */
export class RealtimeError extends Error {
  override readonly name = 'RealtimeError'
  constructor(
    readonly code: string,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
  }

  get reason(): string {
    return `${this.code}: ${this.message}`
  }
}

export const realtimeErrors = {
  noTopic: () => new RealtimeError('TopicNameRequired', 'You must provide a topic name'),
  topicTooLong: () => new RealtimeError('InvalidJoinPayload', 'The topic is longer than 255 bytes'),
  noExpiry: () => new RealtimeError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT'),
  expired: (seconds: number) =>
    new RealtimeError('InvalidJWTToken', `Token has expired ${seconds} seconds ago`),
  secretInPage: (cause: AuthenticationError) => new RealtimeError('Unauthorized', cause.message),
  malformed: () => new RealtimeError('MalformedJWT', 'The token provided is not a valid JWT'),
  signature: () => new RealtimeError('JwtSignatureError', 'Failed to validate JWT signature'),
  sessionEnded: () => new RealtimeError('Unauthorized', 'The session of the token has ended'),
  privateOnly: () => new RealtimeError('PrivateOnly', 'This project only allows private channels'),
  mayNotRead: (topic: string, cause?: unknown) =>
    new RealtimeError(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${topic}`,
      cause,
    ),
  revoked: (topic: string) =>
    new RealtimeError(
      'Unauthorized',
      `You no longer have permission to read from this Channel topic: ${topic}`,
    ),
  tooManyChannels: () => new RealtimeError('ChannelRateLimitReached', 'Too many channels'),
  tooManyJoins: () => new RealtimeError('ClientJoinRateLimitReached', 'Too many joins per second'),
  tooManySockets: () => new RealtimeError('ConnectionRateLimitReached', 'Too many connected users'),
  tooManyMessages: () =>
    new RealtimeError('MessagePerSecondRateLimitReached', 'Too many messages per second'),
  tooManyBindings: () =>
    new RealtimeError('InvalidJoinPayload', 'Too many subscriptions to changes on one channel'),
  replayParameters: () => new RealtimeError('UnableToReplayMessages', 'Replay params are not valid'),
  replayPublic: () =>
    new RealtimeError('UnableToReplayMessages', 'Replay is not allowed for public channels'),
  replayFailed: (cause: unknown) =>
    new RealtimeError('UnableToReplayMessages', 'Realtime was unable to replay messages', cause),
  unavailable: (cause: unknown) =>
    new RealtimeError(
      'UnableToConnectToProject',
      'Realtime was unable to connect to the project database',
      cause,
    ),
  restarting: () => new RealtimeError('RealtimeRestarting', 'Realtime is restarting, please standby'),
} as const

/** @param token that was refused */
export function toTokenError(cause: unknown, token: string, now: Date): unknown {
  if (cause instanceof SessionNotFoundError) return realtimeErrors.sessionEnded()
  if (!(cause instanceof AuthenticationError)) return cause
  if (cause.code === 'secret_key_in_browser') return realtimeErrors.secretInPage(cause)
  if (cause.code === 'invalid_api_key') return realtimeErrors.malformed()
  try {
    const { exp } = decodeJwt(token)
    if (cause.code === 'jwt_expired') return realtimeErrors.expired(Math.floor(now.getTime() / 1000) - exp!)
    return realtimeErrors.signature()
  } catch {
    return realtimeErrors.malformed()
  }
}
