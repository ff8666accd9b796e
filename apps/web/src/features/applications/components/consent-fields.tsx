/** The two boxes under the application: the terms, which are required, and the newsletter, which never is. */
import { newsletterConsentWording } from '@juno/domain/newsletter/newsletter-consent'
import { CheckboxField } from '@/components/form/tick-fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import type { ApplicationValues } from '../application-values'

export function ConsentFields({ form }: { form: ValidatedForm<ApplicationValues> }) {
  const { brand } = useAppConfig()
  return (
    <div className="grid gap-4">
      <CheckboxField
        form={form}
        name="termsAccepted"
        aria-required
        label={
          <>
            I agree to the <DocumentLink to={paths.termsOfService}>Terms of Service</DocumentLink> and the{' '}
            <DocumentLink to={paths.privacyPolicy}>Privacy Policy</DocumentLink>.
          </>
        }
      />
      <CheckboxField form={form} name="newsletterConsent" label={newsletterConsentWording(brand)} />
    </div>
  )
}

/** Opens beside the form, so that reading the terms loses nothing. */
function DocumentLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
