/** GET /sso/saml/metadata: what an identity provider has to know about this server. */
import { samlEnabled } from './saml-enabled'
import { metadataOf } from './service-provider'

export const spMetadata = samlEnabled(async ({ clock }, call, sp) => {
  const download = call.query.download === 'true'
  const until = new Date(clock())
  until.setUTCFullYear(until.getUTCFullYear() + 5)
  call.reply.header('cache-control', 'public, max-age=600')
  if (download) call.reply.header('content-disposition', 'attachment; filename="metadata.xml"')
  return call.reply.type('application/xml').send(metadataOf(sp, download ? until : null))
})
