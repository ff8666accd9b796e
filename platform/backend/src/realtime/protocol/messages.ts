/**
 * Defines the messages of Phoenix channels, as both versions of the serializer carry them. The module imports nothing
 * of ours. https://hexdocs.pm/phoenix/writing_a_channels_client.html
 */
export type Version = '1.0.0' | '2.0.0'

export interface ClientMessage {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  /** The client's payload. For a broadcast in a frame of its own, it is the content of that frame. */
  payload: unknown
  userBroadcast?: UserBroadcast
}

/** A broadcast whose content is passed on as the received bytes. */
export interface UserBroadcast {
  event: string
  encoding: 'json' | 'binary'
  content: Buffer
  /** JSON */
  meta: string | null
}

/** A broadcast for the subscribers of a topic: the JSON of a whole payload, or an event with content. */
export type Broadcast = { payload: string } | UserBroadcast

export interface ServerMessage {
  joinRef?: string | null
  ref?: string | null
  topic: string
  event: string
  /** JSON */
  payload: string
}

/** A frame of a socket, encoded once for all recipients. */
export interface Frame {
  data: Buffer
  binary: boolean
}

/** The client sent an invalid message, and the socket is closed. */
export class MalformedFrameError extends Error {
  override readonly name = 'MalformedFrameError'
}
