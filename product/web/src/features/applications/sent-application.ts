// Keeps what this tab has sent in its history entry, so that it can be sent again with another address. There it survives
// a reload and appears in no log.
import type { ApplicationAnswer, ApplicationRequest } from '@juno/domain/applications/application-form'

export interface SentApplication {
  application: ApplicationRequest
  /** The proof that this browser has sent it. */
  token: string
}

export interface SentAddressProps {
  sent: SentApplication
  onSentAgain: (answer: ApplicationAnswer, application: ApplicationRequest) => void
}

export const sentState = (application: ApplicationRequest, { token }: ApplicationAnswer) =>
  token ? { email: application.email, sent: { application, token } } : { email: application.email }

/** Reads the state of a history entry. */
export function readSent(state: unknown): SentApplication | null {
  const { sent } = (state ?? {}) as { sent?: Partial<SentApplication> }
  return typeof sent?.token === 'string' && typeof sent.application?.email === 'string'
    ? (sent as SentApplication)
    : null
}
