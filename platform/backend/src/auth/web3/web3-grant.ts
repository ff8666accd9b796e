/** POST /token?grant_type=web3: signs in by a message that a wallet has signed. */
import { z } from 'zod'
import { retryOnConflict } from '../../db/retry-on-conflict'
import { inTransaction } from '../../db/transaction'
import type { Endpoint } from '../context/context'
import { invalid, refused } from '../auth-error'
import { AuthError } from './refusals'
import { accountOf } from '../external/account'
import { issueSession } from '../tokens/issue-session'
import { acceptMessage } from './accept-message'
import type { Chain } from './chain'
import { ethereum } from './ethereum'
import { WEB3 } from '../context/provider'
import { walletProfile } from './profile'
import { readMessage, type WalletMessage } from './read-message'
import { solana } from './solana'
import { useMessage } from './used-messages'
import { read } from '../wire/body-parsers'

const CHAINS = [solana, ethereum]
const text = z.string().nullish()
const schema = z.object({ chain: text, message: text, signature: text })

export const web3Grant: Endpoint = async (context, call) => {
  const { web3 } = context.policy
  if (!web3.solana && !web3.ethereum) throw new AuthError('web3_provider_disabled')
  const body = read(schema, call.body)
  const chain = CHAINS.find(({ name }) => name === body.chain)
  if (!chain) throw new AuthError('web3_unsupported_chain')
  if (!web3[chain.name])
    throw new AuthError('web3_provider_disabled', { message: `${chain.title} Web3 provider is disabled` })

  const message = await verifiedMessage(chain, body.message ?? '', body.signature ?? '')
  const acceptedUntil = acceptMessage(context, chain, message)
  return retryOnConflict(() =>
    inTransaction(context.pool, async db => {
      if (!(await useMessage(db, message.text, acceptedUntil)))
        throw refused('invalid_grant', `Signed ${chain.title} message was used before`)
      const profile = await walletProfile(db, chain, message)
      const userId = await accountOf(context, db, WEB3, profile, call.client.ip)
      return issueSession(context, db, userId, 'web3', call)
    }),
  )
}

async function verifiedMessage(chain: Chain, given: string, signature: string): Promise<WalletMessage> {
  const bytes = Buffer.byteLength(given)
  if (bytes < 64) throw invalid('message is too short')
  if (bytes > 20 * 1024) throw invalid('message must not exceed 20KB')
  const signed = chain.readSignature(signature)
  const message = readMessage(chain, given)
  if (!(await chain.verifies(signed, message)))
    throw refused('invalid_grant', 'Signature does not match address in message')
  return message
}
