/**
 * Finds the account that a person signs in to with an identity at a provider: by the identity, or by an address that is
 * verified on both sides (docs/decisions/032-signing-in-with-a-provider.md).
 */
import type { ExternalProviderSettings } from '../../contract'
import type { Queryable } from '../../db/request-scope'
import { addUser } from '../accounts/add-user'
import {
  findAccountsByVerifiedEmail,
  findIdentityOwner,
  listProviders,
  storeIdentity,
  type ProviderIdentity,
} from '../accounts/identities'
import { isUnproven } from '../accounts/ownership'
import { endSessions } from '../accounts/sessions'
import { confirmEmail, dropUnprovenCredentials, mergeMetadata } from '../accounts/update-user'
import { findUserByEmail, loadUser, type AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError } from './refusals'
import { notifyOwner } from '../mails/owner-notice'
import type { ExternalProfile, ExternalProvider } from '../context/provider'

/** A provider, or the wallets of a chain. */
type IdentitySource = Pick<ExternalProvider, 'name'> & {
  settings: Pick<ExternalProviderSettings, 'emailOptional'>
}

/**
 * Creates the account, or links the identity to one, or finds it.
 * @param db inside a transaction; a unique violation (23505) means that a parallel request was first
 * @param ip of the request
 * @returns the id of the account
 * @throws {AuthError} signup_disabled, user_banned, provider_email_needs_verification, email_exists
 */
export async function accountOf(
  context: AuthContext,
  db: Queryable,
  provider: IdentitySource,
  profile: ExternalProfile,
  ip: string | null,
): Promise<string> {
  const identity = identityOf(provider, profile)
  const userId = await existingAccount(db, provider, profile)
  const now = context.clock()
  if (userId === null) return createAccount(context, db, provider, profile, ip)

  const user = (await loadUser(db, userId))!
  if (user.deleted_at || (user.banned_until && user.banned_until > now))
    throw new AuthError('user_banned', { status: 403 })
  if (user.email && !user.email_confirmed_at) {
    const claims = profile.emails.length > 0 && !user.confirmed_at && !user.is_sso_user
    if (claims) await claimUnconfirmed(db, user, provider, profile, now)
    // Its owner has proved a number, signs in at an organization or names no address, and may have linked this identity.
    else if ((await findIdentityOwner(db, identity)) !== user.id) throw new AuthError('email_exists')
  }
  if (!(await storeIdentity(db, user.id, identity, now))) throw new AuthError('identity_already_exists')
  await mergeMetadata(db, user.id, 'raw_user_meta_data', identity.data, now)
  await listProviders(db, user.id)
  const isKnown = user.identities.some(
    ({ provider: name, provider_id: subject }) => name === identity.provider && subject === identity.subject,
  )
  if (!isKnown && user.confirmed_at)
    await notifyOwner(context, db, user, 'identity_linked', { provider: provider.name })
  return user.id
}

export function identityOf(provider: IdentitySource, profile: ExternalProfile): ProviderIdentity {
  const email = profile.emails.find(({ verified }) => verified) ?? profile.emails[0]
  return {
    provider: provider.name,
    subject: profile.subject,
    data: {
      ...profile.metadata,
      ...(email ? { email: email.address } : {}),
      email_verified: email?.verified ?? false,
      phone_verified: false,
    },
  }
}

export function verifiedEmails(profile: ExternalProfile): string[] {
  return profile.emails.filter(({ verified }) => verified).map(({ address }) => address)
}

export function needsVerification({ name }: IdentitySource): AuthError {
  return new AuthError('provider_email_needs_verification', {
    message: `Unverified email with ${name}. Verify the email with ${name} in order to sign in`,
  })
}

async function existingAccount(
  db: Queryable,
  { name }: IdentitySource,
  profile: ExternalProfile,
): Promise<string | null> {
  const known = await findIdentityOwner(db, { provider: name, subject: profile.subject })
  if (known !== null) {
    await db.query('select from auth.users where id = $1 for update', [known])
    return known
  }
  const emails = verifiedEmails(profile)
  if (emails.length === 0) return null
  const accounts = await findAccountsByVerifiedEmail(db, emails)
  const owners = accounts.filter(({ own }) => own)
  const candidates = owners.length > 0 ? owners : accounts
  if (candidates.length > 1) {
    const message =
      'Multiple accounts with the same email address in the same linking domain detected: default'
    throw new AuthError('unexpected_failure', { message })
  }
  return candidates[0]?.id ?? null
}

async function createAccount(
  context: AuthContext,
  db: Queryable,
  provider: IdentitySource,
  profile: ExternalProfile,
  ip: string | null,
): Promise<string> {
  const { enableSignup, enableConfirmations } = context.policy
  if (!enableSignup) throw new AuthError('signup_disabled')
  const email = profile.emails.find(({ verified }) => verified) ?? profile.emails[0]
  if (!email && !provider.settings.emailOptional) {
    throw new AuthError('unexpected_failure', { message: 'Error getting user email from external provider' })
  }
  // An address that nobody has verified makes no account: its owner may be somebody else.
  if (email && !email.verified && (enableConfirmations || (await findUserByEmail(db, email.address))))
    throw needsVerification(provider)
  const identity = identityOf(provider, profile)
  const user = await addUser(
    context,
    db,
    {
      email: email?.address ?? null,
      encryptedPassword: '',
      userMetadata: identity.data,
      emailConfirmed: email !== undefined,
      identity,
    },
    ip,
  )
  return user.id
}

/**
 * Gives an account to the owner of its address. A stranger who made the account loses it: password, metadata, phone,
 * factors, passkeys, sessions and other identities go. What an operator put into it stays.
 */
async function claimUnconfirmed(
  db: Queryable,
  user: AuthUser,
  provider: IdentitySource,
  profile: ExternalProfile,
  now: Date,
): Promise<void> {
  if (!verifiedEmails(profile).includes(user.email!)) throw needsVerification(provider)
  if (isUnproven(user)) await dropStrangers(db, user, provider, profile, now)
  await confirmEmail(db, user.id, now)
}

async function dropStrangers(
  db: Queryable,
  user: AuthUser,
  provider: IdentitySource,
  profile: ExternalProfile,
  now: Date,
): Promise<void> {
  await dropUnprovenCredentials(db, user.id, now)
  await db.query('delete from auth.identities where user_id = $1 and (provider, provider_id) <> ($2, $3)', [
    user.id,
    provider.name,
    profile.subject,
  ])
  await db.query('delete from auth.mfa_factors where user_id = $1', [user.id])
  await db.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [user.id])
  await endSessions(db, user.id, 'global', null)
}
