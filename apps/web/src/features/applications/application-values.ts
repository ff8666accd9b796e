/** What the form on /apply holds while it is being filled in: every select may still be empty. */
import { applicationFormSchema, type ApplicationForm } from '@juno/domain/applications/application-form'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'

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

export type CheckedApplication = z.output<typeof applicationFormSchema>

/** The schema narrows the loose values; the resolver's own types only know the narrow ones. */
export const applicationResolver = zodResolver(applicationFormSchema) as unknown as Resolver<
  ApplicationValues,
  unknown,
  CheckedApplication
>
