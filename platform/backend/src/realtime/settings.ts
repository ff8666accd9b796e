/** Defines the limits of the wire where the host sets none: those of a hosted project, or lower. */
import type { RealtimeLimits } from '../contract'

export const defaultRealtimeLimits: Required<Omit<RealtimeLimits, 'origins'>> = {
  sockets: 10_000,
  socketsPerAddress: 200,
  socketsPerAccount: 50,
  channelsPerSocket: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  presenceCalls: 20,
  presencesPerTopic: 1_000,
  bindingsPerChannel: 100,
  payloadBytes: 256 * 1024,
  queueBytes: 1024 * 1024,
  // The client sends a heartbeat every 25 seconds.
  idleSeconds: 60,
  privateOnly: false,
}
