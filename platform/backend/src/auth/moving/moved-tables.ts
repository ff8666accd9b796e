/**
 * Lists the tables that move with an account, in an order in which each row finds what it refers to. Links and codes
 * that were mailed, challenges and flows under way stay where they are.
 */

export interface MovedTable {
  name: string
  /** Values that are written again where the row arrives. */
  blank?: Readonly<Record<string, string>>
  /** Written as this expression. */
  written?: Readonly<Record<string, string>>
  /** Numbered by the database where the row arrives. */
  numbered?: string
  /** A column whose value another account may hold here already: such a row is left out. */
  unique?: string
  /** Sessions move on request alone. */
  ofSessions?: true
  /** The condition on rows that are written. */
  where?: string
}

/** GoTrue reads no null in these. */
const noPendingTokens = {
  confirmation_token: '',
  recovery_token: '',
  email_change_token_new: '',
  email_change_token_current: '',
  email_change: '',
  email_change_confirm_status: '0',
  phone_change: '',
  phone_change_token: '',
  reauthentication_token: '',
}

/** An account that an operator made is told from one that a stranger made by having been sent nothing. */
const sentToStrangers = `case when confirmed_at is not null
  or id not in (select user_id from juno_service.operators_accounts) then confirmation_sent_at end`

/** Sessions of apps stay: without their app they would count as the account's own. */
const ofOwnSessions = 'session_id in (select id from auth.sessions where oauth_client_id is null)'

export const movedTables: readonly MovedTable[] = [
  { name: 'users', blank: noPendingTokens, written: { confirmation_sent_at: sentToStrangers } },
  { name: 'identities', unique: 'provider_id, provider' },
  { name: 'mfa_factors' },
  { name: 'webauthn_credentials', unique: 'credential_id' },
  { name: 'sessions', ofSessions: true, where: 'oauth_client_id is null' },
  { name: 'mfa_amr_claims', ofSessions: true, where: ofOwnSessions },
  { name: 'refresh_tokens', numbered: 'id', ofSessions: true, where: ofOwnSessions },
]

export const movedWith = (sessions: boolean) => movedTables.filter(table => sessions || !table.ofSessions)
