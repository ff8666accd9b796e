/**
 * The messages of Phoenix channels, as both versions of the serializer carry them. A leaf.
 * https://hexdocs.pm/phoenix/writing_a_channels_client.html
 */
export type Version = '1.0.0' | '2.0.0'

export interface ClientMessage {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  /** Whatever the client sent; of a broadcast in a frame of its own, what that held. */
  payload: unknown
  userBroadcast?: UserBroadcast
}

/** A broadcast whose content is passed on as the bytes that came. */
export interface UserBroadcast {
  event: string
  encoding: 'json' | 'binary'
  content: Buffer
  /** JSON */
  meta: string | null
}

/** A broadcast on its way to the subscribers of a topic: the JSON of a whole payload, or an event with content. */
export type Broadcast = { payload: string } | UserBroadcast

export interface ServerMessage {
  joinRef?: string | null
  ref?: string | null
  topic: string
  event: string
  /** JSON */
  payload: string
}

/** What one socket sends: encoded once for all who get the same. */
export interface Frame {
  data: Buffer
  binary: boolean
}

/** The client sent what is no message; the socket is closed. */
export class MalformedFrameError extends Error {
  override readonly name = 'MalformedFrameError'
}
