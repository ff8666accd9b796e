/** Describes the account of a wallet: its chain and its address, in the metadata that GoTrue writes. */
import type { Queryable } from '../../db/request-scope'
import { WEB3, type ExternalProfile } from '../context/provider'
import type { Chain } from './chain'
import type { WalletMessage } from './read-message'

/** Every access token contains it. */
const MOST_STATEMENT_LENGTH = 1000

export async function walletProfile(
  db: Queryable,
  chain: Chain,
  { address, network, domain, statement }: WalletMessage,
): Promise<ExternalProfile> {
  const subject = await subjectOf(db, chain, address)
  const claims = { address, chain: chain.name, network, domain }
  const isShort = (statement?.length ?? 0) <= MOST_STATEMENT_LENGTH
  return {
    subject,
    emails: [],
    metadata: { sub: subject, custom_claims: { ...claims, ...(isShort ? { statement } : {}) } },
  }
}

/**
 * Returns the subject of a wallet: it is one account, however its address is written. An account that was moved here
 * may write it otherwise.
 */
async function subjectOf(db: Queryable, chain: Chain, address: string): Promise<string> {
  const subjects = (await chain.spellings(address)).map(spelling => `${WEB3.name}:${chain.name}:${spelling}`)
  const { rows } = await db.query<{ provider_id: string }>(
    `select provider_id from auth.identities where provider = $1 and provider_id = any ($2)
     order by array_position($2::text[], provider_id) limit 1`,
    [WEB3.name, subjects],
  )
  return rows[0]?.provider_id ?? subjects[0]!
}
