/** What the form on /apply holds while it is being filled in: every select may still be empty. */
import type { ApplicationForm } from '@juno/domain/applications/application-form'

type Consent = 'newsletterConsent' | 'termsAccepted'

export type ApplicationValues = Record<Exclude<keyof ApplicationForm, Consent>, string> &
  Record<Consent, boolean>

/** Consents start unticked, always. */
export const blankApplication: ApplicationValues = {
  name: '',
  email: '',
  businessName: '',
  location: '',
  role: '',
  teamSize: '',
  revenueSize: '',
  companyStage: '',
  industry: '',
  reason: '',
  newsletterConsent: false,
  termsAccepted: false,
}
