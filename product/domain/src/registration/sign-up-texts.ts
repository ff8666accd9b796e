/**
 * Has texts of the paid sign-up for the site and the server's responses
 * (docs/specification/registration.md#create-account).
 */
export const noSubscriptionFound = 'No subscription found for this email. Please complete payment first.'

export const noSubscriptionFoundLong =
  'No subscription found for this email. Please complete payment first or contact support if you believe this is an error.'

export const errorCheckingSubscription =
  'Error checking subscription status. Please try again or contact support.'

export const errorCheckingRegistration = 'Error checking registration status'

export const paymentNotCompleted =
  'You must complete your application and payment before setting up your account. Please check your email for payment instructions or contact support.'

export const failedToSubmitApplication = 'Failed to submit application'
