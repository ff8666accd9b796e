/** Lists the refusals of this module's endpoints, besides those of every module. */
import { newsletterRefusals } from '@juno/domain/newsletter/newsletter'
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  postal_address_missing: { status: 409, message: newsletterRefusals.postalAddressMissing },
  no_subscribers: { status: 409, message: newsletterRefusals.noSubscribers },
  newsletter_in_past: { status: 409, message: newsletterRefusals.inPast },
  unknown_unsubscribe_link: { status: 404, message: newsletterRefusals.unknownLink },
  mail_bounced: {
    status: 409,
    message: 'Email to your address came back to us. Please check the address, or write to us.',
  },
})
