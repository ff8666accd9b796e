/**
 * POST /signup without an address: an account that nothing but its session opens, until it gets an address
 * (PUT /user, then the confirmation).
 */
import { z } from 'zod'
import { inTransaction } from '../../db/transaction'
import { addUser } from '../accounts/add-user'
import type { Endpoint } from '../context/context'
import { clientMetadata, metadataSchema } from '../rules/user-metadata'
import { issueSession } from '../tokens/issue-session'
import { read } from '../wire/body-parsers'

const schema = z.object({ data: metadataSchema.nullish() })

export const signInAnonymously: Endpoint = async (context, call) => {
  const userMetadata = clientMetadata(read(schema, call.body).data)
  return inTransaction(context.pool, async db => {
    const account = { email: null, encryptedPassword: '', userMetadata, anonymous: true }
    const { id } = await addUser(context, db, account, call.client.ip)
    return issueSession(context, db, id, 'anonymous', call)
  })
}
