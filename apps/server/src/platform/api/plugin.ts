/**
 * The product's own endpoints: everything under /api. Mount with `app.register(apiPlugin(context), { prefix: '/api' })`.
 * Encapsulated: body parser, error renderer and hooks in here concern nobody else.
 */
import type { FastifyPluginAsync } from 'fastify'
import { accountRoutes } from '../../modules/account/routes'
import type { ApiContext } from './api-context'
import { ApiError } from './api-error'
import { applicationRoutes } from '../../modules/applications/routes'
import { backupRoutes } from '../../modules/backups/routes'
import { calendarRoutes } from '../../modules/events/calendar-feed/routes'
import { checkoutRoutes } from '../../modules/payments/checkout/routes'
import { configRoutes } from '../../modules/site-settings/config-routes'
import { readForms } from './form-body'
import { eventRoutes } from '../../modules/events/routes'
import { createGuards } from './guards'
import { mailOutboxRoutes } from '../../modules/mail-outbox/routes'
import { memberRoutes } from '../../modules/mfa/routes'
import { profilePictureRoutes, siteImageRoutes } from '../../modules/images/routes'
import { readJsonBodies } from './json-body'
import { newsletterRoutes, unsubscribeRoutes } from '../../modules/newsletter/routes'
import { paymentRoutes } from '../../modules/payments/routes'
import { profileRoutes } from '../../modules/profiles/routes'
import { renderErrors } from './render-errors'
import { mountRoutes } from './route-table'
import { siteSettingsRoutes } from '../../modules/site-settings/routes'
import { stripeRoutes } from '../../modules/payments/stripe/routes'
import { testimonialImageRoutes, testimonialRoutes } from '../../modules/testimonials/routes'

export function apiPlugin(context: ApiContext): FastifyPluginAsync {
  return async app => {
    const guards = createGuards(context)
    renderErrors(app)
    // Answers are about one person at one moment.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    // Every unknown address under /api is ours to answer, in JSON, not the site's.
    for (const url of ['/', '/*']) app.all(url, { onRequest: refuseUnknown }, refuseUnknown)
    await app.register(async json => {
      readJsonBodies(json)
      mountRoutes(json, [
        ...configRoutes(context),
        ...applicationRoutes(context, guards),
        ...profileRoutes(context, guards),
        ...checkoutRoutes(context, guards),
        ...paymentRoutes(context, guards),
        ...accountRoutes(context, guards),
        ...calendarRoutes(context, guards),
        ...profilePictureRoutes(context, guards),
        ...eventRoutes(context, guards),
        ...newsletterRoutes(context, guards),
        ...testimonialRoutes(context, guards),
        ...siteSettingsRoutes(context, guards),
        ...mailOutboxRoutes(context, guards),
        ...memberRoutes(context, guards),
        ...backupRoutes(context, guards),
      ])
    })
    await app.register(async forms => {
      await readForms(forms)
      mountRoutes(forms, [...siteImageRoutes(context, guards), ...testimonialImageRoutes(context, guards)])
    })
    await app.register(async raw => {
      raw.removeAllContentTypeParsers()
      // The signature covers the bytes as they came.
      raw.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
      mountRoutes(raw, [...stripeRoutes(context), ...unsubscribeRoutes(context, guards)])
    })
  }
}

async function refuseUnknown(): Promise<never> {
  throw new ApiError('not_found')
}
