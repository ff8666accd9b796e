/** In charge of the local mailbox: mails of a machine without SMTP, readable on that machine alone. */
import { isLoopbackHost } from '@juno/host/is-loopback-host'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ServerContext } from '../server-context'
import { cookieKey, isMailboxKey, mailboxCookie } from './mailbox-key'
import { mailboxKeyPage, mailboxPage, type MailboxMail } from './mailbox-page'

const LIST = `
select id, to_email as "to", subject, text, html, kind, created_at as "createdAt", attachments
from public.mail_outbox order by created_at desc, id limit 200`

const PROXY_HEADER =
  /^(?:forwarded|via|x-forwarded.*|x-real-ip|cf-.*|true-client-ip|x-client-ip|x-cluster-client-ip|x-original-.*)$/

interface MailboxSettings {
  siteUrl: string
  /** Null: mail stays in the outbox. */
  smtpUrl: string | null
  /** The start prints it: a person who can read the terminal may read the mail. */
  mailboxKey: string
}

/** Returns whether there is a mailbox: not where mails are sent, nor on an installation that other machines reach. */
export function hasMailbox({ siteUrl, smtpUrl }: Pick<MailboxSettings, 'siteUrl' | 'smtpUrl'>): boolean {
  return smtpUrl === null && isLoopbackHost(new URL(siteUrl).hostname)
}

export function mailboxRoutes(
  config: MailboxSettings,
  { scopes, site }: Pick<ServerContext, 'scopes' | 'site'>,
): FastifyPluginAsync {
  return async app => {
    if (!hasMailbox(config)) return
    const list = async () =>
      scopes.withServiceRole(async db => (await db.query<MailboxMail & Record<string, unknown>>(LIST)).rows)

    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      if (!isLocal(request)) {
        return reply.code(404).send({ message: 'There is nothing at this address.', requestId: request.id })
      }
      const given = (request.query as { key?: unknown }).key
      if (isMailboxKey(given, config.mailboxKey)) {
        reply.header('set-cookie', mailboxCookie(config.mailboxKey))
        // The key leaves the address at once.
        if (request.routeOptions.url === '/mailbox') return reply.redirect('/mailbox', 303)
      } else if (!isMailboxKey(cookieKey(request.headers.cookie), config.mailboxKey)) {
        reply.code(401)
        return request.routeOptions.url === '/mailbox'
          ? reply.type('text/html; charset=utf-8').send(mailboxKeyPage(site.brand))
          : reply.send({ message: 'The mailbox opens with the key that was printed at the start.' })
      }
    })
    app.get('/api/mailbox', async () => list())
    app.get('/mailbox', async (_, reply) =>
      reply.type('text/html; charset=utf-8').send(mailboxPage(site.brand, await list())),
    )
    app.get<{ Params: { id: string; index: string } }>(
      '/mailbox/:id/attachments/:index',
      async (request, reply) => {
        const mail = (await list()).find(({ id }) => id === request.params.id)
        const file = mail?.attachments[Number(request.params.index)]
        if (!file) return reply.code(404).send({ message: 'There is no such file.' })
        return reply
          .type(file.contentType)
          .header('content-disposition', `attachment; filename="${file.filename.replace(/[^\w.-]/g, '')}"`)
          .send(file.content)
      },
    )
    app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
      const mail = (await list()).find(({ id }) => id === request.params.id)
      if (!mail) return reply.code(404).send({ message: 'There is no such email.' })
      return (
        reply
          .type('text/html; charset=utf-8')
          // Shown in a frame of the mailbox page: no scripts, no forms, no access to the site; links open on their own.
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
          )
          .send(mail.html.replace(/<head>/i, '<head><base target="_blank">'))
      )
    })
  }
}

/**
 * Returns whether the connection comes from this machine and was made to a name of this machine (a page elsewhere that
 * resolves its own name to 127.0.0.1 has another Host). A request through a proxy is never local: anybody may be behind
 * it.
 */
function isLocal(request: FastifyRequest): boolean {
  if (Object.keys(request.headers).some(name => PROXY_HEADER.test(name))) return false
  const peer = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return isLoopbackHost(peer) && isLoopbackHost(host)
}
