/** The two boxes under the application: the terms, which are required, and the newsletter, which never is. */
import { newsletterConsentWording } from '@juno/domain/newsletter/newsletter-consent'
import { Controller } from 'react-hook-form'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { Checkbox } from '@/components/ui/checkbox'
import type { ApplicationValues } from '../application-values'

export function ConsentFields() {
  const { brand } = useAppConfig()
  return (
    <div className="grid gap-4">
      <Controller<ApplicationValues, 'termsAccepted'>
        name="termsAccepted"
        render={({ field, fieldState }) => (
          <Checkbox
            ref={field.ref}
            checked={field.value}
            onCheckedChange={checked => field.onChange(checked === true)}
            onBlur={field.onBlur}
            aria-required
            aria-invalid={fieldState.invalid || undefined}
            label={
              <>
                I agree to the <DocumentLink to={paths.termsOfService}>Terms of Service</DocumentLink> and the{' '}
                <DocumentLink to={paths.privacyPolicy}>Privacy Policy</DocumentLink>.
              </>
            }
          />
        )}
      />
      <Controller<ApplicationValues, 'newsletterConsent'>
        name="newsletterConsent"
        render={({ field }) => (
          <Checkbox
            ref={field.ref}
            checked={field.value}
            onCheckedChange={checked => field.onChange(checked === true)}
            onBlur={field.onBlur}
            label={newsletterConsentWording(brand)}
          />
        )}
      />
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
