/** Announces messages to the team by mail, and answers them. Messages arrive through the data wire. */
import { contactReplySchema } from '@juno/domain/contact-messages/contact-reply'
import { uuid } from '@juno/domain/text/text-rules'
import { ApiError } from './refusals'
import { parseInput } from '../../shared/api/parse-input'
import type { Call, Route } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { announceMessages } from './announce-messages'
import { replyToMessage } from './reply-to-message'

const REPLIES = { name: 'contact-replies', capacity: 60, refillSeconds: 3600 }
const BODY = { bodyLimit: 64 * 1024 }

export function contactMessagesModule(server: ServerContext): ServerModule {
  const { admin, limitPerCaller } = server.guards

  async function reply({ caller, params, body }: Call) {
    const { data: messageId } = uuid.safeParse(params.id)
    if (messageId === undefined) throw new ApiError('message_not_found')
    return replyToMessage(server, caller.userId, messageId, parseInput(contactReplySchema, body))
  }
  const routes: Route[] = [
    ['POST', '/contact-messages/:id/reply', [admin, limitPerCaller(REPLIES)], reply, BODY],
  ]
  return { routes, jobs: [announceMessages(server)] }
}
