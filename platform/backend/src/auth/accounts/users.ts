/** Rows of auth.users with their identities and factors. Holds no rules. */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'
import type { Statement } from '../../db/statement-batch'
import type { Metadata } from '../rules/user-metadata'
import { storeIdentity, type ProviderIdentity } from './identities'

type Db = Queryable

export interface IdentityRow {
  id: string
  provider_id: string
  user_id: string
  identity_data: Metadata
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

export interface FactorRow {
  id: string
  friendly_name: string | null
  factor_type: string
  status: string
  phone: string | null
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

export interface AuthUser {
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  phone_change: string | null
  phone_change_sent_at: Date | null
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Metadata | null
  raw_user_meta_data: Metadata | null
  created_at: Date
  updated_at: Date
  phone: string | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  banned_until: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  /** Signs in at its organization alone; its address may be another account's as well. */
  is_sso_user: boolean
  /** Only an operator has typed what the account holds, even if nothing of it is confirmed. */
  made_by_operator: boolean
  identities: IdentityRow[]
  factors: FactorRow[]
}

/** The columns of an AuthUser, from an account `u`. */
export const USER_COLUMNS = `u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.invited_at,
  u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.email_change_confirm_status,
  u.phone_change, u.phone_change_sent_at, u.reauthentication_sent_at, u.last_sign_in_at, u.raw_app_meta_data,
  u.raw_user_meta_data, u.created_at, u.updated_at, u.phone, u.phone_confirmed_at, u.confirmed_at, u.banned_until,
  u.deleted_at, u.is_anonymous, u.is_sso_user,
  (select coalesce(json_agg(i order by i.created_at), '[]') from auth.identities i where i.user_id = u.id) as identities,
  (select coalesce(json_agg(json_build_object(
       'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
       'phone', f.phone, 'created_at', f.created_at, 'updated_at', f.updated_at,
       'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id), '[]')
     from auth.mfa_factors f where f.user_id = u.id) as factors,
  exists (select from juno_service.operators_accounts o where o.user_id = u.id) as made_by_operator`

const SELECT = `select ${USER_COLUMNS} from auth.users u`

/** @param where a condition on `u`, fixed text: connections keep the statement prepared */
export function selectUser(where: string): Statement {
  return { text: `${SELECT} where ${where}`, cacheKey: `user where ${where}` }
}

export async function loadUser(db: Db, id: string): Promise<AuthUser | null> {
  const { rows } = await db.query<AuthUser>(`${SELECT} where u.id = $1`, [id])
  return rows[0] ?? null
}

/**
 * Loads the user as `loadUser` does and locks the row until the transaction ends; all that belongs to it is read under
 * the lock.
 */
export async function lockUser(db: Db, id: string): Promise<AuthUser | null> {
  await db.query('select from auth.users where id = $1 for update', [id])
  return loadUser(db, id)
}

/** @param lock lock the row until the transaction ends */
export async function findUserByEmail(db: Db, email: string, lock = false): Promise<AuthUser | null> {
  const { rows } = await db.query<AuthUser>(
    `${SELECT} where u.email = $1 and not u.is_sso_user${lock ? ' for update of u' : ''}`,
    [email],
  )
  return rows[0] ?? null
}

/** @param lock lock the row until the transaction ends */
export async function findUserByPhone(db: Db, phone: string, lock = false): Promise<AuthUser | null> {
  const { rows } = await db.query<AuthUser>(`${SELECT} where u.phone = $1${lock ? ' for update of u' : ''}`, [
    phone,
  ])
  return rows[0] ?? null
}

export interface NewUser {
  email: string | null
  phone?: string | null
  encryptedPassword: string
  userMetadata: Metadata
  /** An operator makes the account: the user metadata is stored as given, without the account's address in it. */
  byOperator?: boolean
  appMetadata?: Metadata
  role?: string
  emailConfirmed?: boolean
  phoneConfirmed?: boolean
  invited?: boolean
  /** The account has no address: only its session opens it. */
  anonymous?: boolean
  sso?: boolean
  id?: string
  /** The identity at the provider that the account comes from; left out: its addresses. */
  identity?: ProviderIdentity
}

/** A parallel request made an account of this identity: to be tried again, as after any unique violation. */
class IdentityTaken extends Error {
  readonly code = '23505'
}

/** Inserts the account with its identity at a provider, or one for each address. @returns the row as triggers changed it */
export async function insertUser(db: Queryable, user: NewUser, now: Date): Promise<AuthUser> {
  const id = user.id ?? randomUUID()
  const identities = identitiesOf(id, user)
  const providers = providersOf(user)
  await db.query(
    `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at,
       invited_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, phone_confirmed_at, is_anonymous,
       is_sso_user)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13)`,
    [
      id,
      user.role ?? 'authenticated',
      user.email,
      user.phone ?? null,
      user.encryptedPassword,
      user.emailConfirmed ? now : null,
      user.invited ? now : null,
      { ...(providers.length > 0 ? { provider: providers[0], providers } : {}), ...user.appMetadata },
      Object.assign({}, user.userMetadata, ...(user.byOperator ? [] : identities.map(metadataOf))),
      now,
      user.phoneConfirmed ? now : null,
      user.anonymous ?? false,
      user.sso ?? false,
    ],
  )
  for (const identity of identities) {
    if (!(await storeIdentity(db, id, identity, now))) throw new IdentityTaken()
  }
  if (user.byOperator) await markMadeByOperator(db, id)
  return (await loadUser(db, id))!
}

/** Marks the account as somebody's, even if nothing of it is confirmed. */
export async function markMadeByOperator(db: Queryable, id: string): Promise<void> {
  await db.query(
    'insert into juno_service.operators_accounts (user_id) values ($1) on conflict (user_id) do nothing',
    [id],
  )
}

/** Returns the metadata without the account's number, which may change, as GoTrue does. */
function metadataOf({ provider, data }: ProviderIdentity): Metadata {
  const { phone: _, ...rest } = data
  return provider === 'phone' ? rest : data
}

/** Returns the providers that its identities will be at. */
export function providersOf({ identity, email, phone }: NewUser): string[] {
  if (identity) return [identity.provider]
  return [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
}

function identitiesOf(id: string, user: NewUser): ProviderIdentity[] {
  if (user.identity) return [user.identity]
  const verified = {
    email_verified: user.emailConfirmed ?? false,
    phone_verified: user.phoneConfirmed ?? false,
  }
  const of = (provider: string, address: Metadata): ProviderIdentity => ({
    provider,
    subject: id,
    data: { sub: id, ...address, ...verified },
  })
  return [
    ...(user.email ? [of('email', { email: user.email })] : []),
    ...(user.phone ? [of('phone', { phone: user.phone })] : []),
  ]
}

/** Deletes an account. Refresh tokens have no foreign key to users in GoTrue's tables: they go with the sessions. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.query('delete from auth.users where id = $1', [id])
}

/**
 * Lists users, filtered as GoTrue does by a part of the address or of the full name in any case. The newest come first,
 * unless the caller asks for the oldest.
 */
export async function listUsers(
  db: Db,
  limit: number,
  offset: number,
  { filter, oldestFirst }: { filter: string; oldestFirst: boolean },
): Promise<{ users: AuthUser[]; total: number }> {
  const where = `u.deleted_at is null and ($1 = '' or position($1 in u.email) > 0
    or position(lower($1) in lower(u.raw_user_meta_data ->> 'full_name')) > 0)`
  const { rows } = await db.query<AuthUser>(
    `${SELECT} where ${where} order by u.created_at ${oldestFirst ? 'asc' : 'desc'}, u.id limit $2 offset $3`,
    [filter, limit, offset],
  )
  const count = await db.query<{ total: number }>(
    `select count(*)::int as total from auth.users u where ${where}`,
    [filter],
  )
  return { users: rows, total: count.rows[0]!.total }
}
