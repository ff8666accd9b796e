/** The mails, notices and text messages that the auth wire asks its host to deliver. A leaf. */
/** A mail that the auth wire asks its host to render and deliver. */
export interface AuthMail {
  kind: 'confirmation' | 'recovery' | 'magic_link' | 'invite' | 'email_change' | 'reauthentication'
  to: string
  /** For the link, as `token_hash`. Opening the link does not consume the token; posting it to /verify does. */
  tokenHash: string
  /** The code, six digits unless the policy says otherwise, to be typed. */
  otp: string
  /** Already checked against the allow-list; null means the site URL. */
  redirectTo: string | null
  userId: string
  userMetadata: Readonly<Record<string, unknown>>
  /** The new address of an `email_change`. One mail goes there, one to the present address. */
  newEmail?: string
}

/** A notice about an account that the auth wire asks its host to send to the owner. It holds no token. */
export interface AuthNotice {
  kind:
    | 'password_changed'
    | 'email_changed'
    | 'phone_changed'
    | 'identity_linked'
    | 'identity_unlinked'
    | 'factor_added'
    | 'factor_removed'
    | 'passkey_added'
    | 'passkey_removed'
    | 'recovery_codes_created'
    | 'recovery_code_used'
    | 'refresh_token_reused'
  /** The kind of a factor. */
  factorType?: 'totp' | 'phone' | 'webauthn'
  /** After a recovery code was used. */
  codesLeft?: number
  /** The provider of an identity: `google`, `email`, `phone`. */
  provider?: string
  /** After the address changed. */
  newEmail?: string
  /** The account had no password before. */
  isFirst?: boolean
  /** The account's address; after it changed, the one of before. */
  to: string
  userId: string
  userMetadata: Readonly<Record<string, unknown>>
  at: Date
}

export interface AuthMailer {
  send(mail: AuthMail): Promise<void>
  /** @param query runs in the transaction of the change, as the auth wire's login; a failure undoes the change */
  notify(notice: AuthNotice, query: (text: string, values: unknown[]) => Promise<unknown>): Promise<void>
  /**
   * Called after a sign-up with the address of a confirmed account. The response conceals the account, so the host may
   * write to its owner. Left out: nobody is told.
   */
  tellOwnerOfSignUp?(email: string): Promise<void>
}

export type SmsChannel = 'sms' | 'whatsapp'

/** A text message with a code that the auth wire asks its host to deliver. */
export interface SmsMessage {
  /** E.164 without the plus sign. */
  to: string
  text: string
  /** The code in the text, for providers that have a template of their own. */
  otp: string
  channel: SmsChannel
}

export interface SmsSender {
  /** As GET /settings names it; empty for none. */
  provider: string
  channels: readonly SmsChannel[]
  /**
   * Resolves once the provider has accepted the message, or refused it: `reason` is shown to the caller, the
   * cause is logged.
   */
  send(message: SmsMessage): Promise<{ messageId: string | null } | { reason: string; cause?: unknown }>
}
