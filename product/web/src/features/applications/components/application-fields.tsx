/** Shows the fields of the application, in the order of docs/specification/applications.md#form. */
import type { ApplicationForm } from '@juno/domain/applications/application-form'
import { roleOptions } from '@juno/domain/applications/role-options'
import { newsletterConsentWording } from '@juno/domain/newsletter/newsletter-consent'
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { applicationIndustries } from '@juno/domain/option-lists/industries'
import { revenueBands } from '@juno/domain/option-lists/revenue-bands'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { textLimits } from '@juno/domain/text/text-limits'
import { memo } from 'react'
import { Field, SelectField, TextareaField, TextField, type FormControl } from '@/components/form/fields'
import { CheckboxField } from '@/components/form/tick-fields'
import { HydratesLater } from '@/components/hydrates-later'
import { LocationCombobox } from '@/components/location-combobox'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'

interface FieldsProps {
  control: FormControl<ApplicationValues>['control']
}

/** Like the consents, the fields render once, even when their form renders again: each part hydrates in turn. */
export const ApplicationFields = memo(({ control }: FieldsProps) => (
  <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
    <HydratesLater>
      <PersonFields form={{ control }} />
    </HydratesLater>
    <HydratesLater>
      <BusinessFields form={{ control }} />
    </HydratesLater>
  </div>
))

const roleHint =
  'Founders, C-suite and other executives, and solopreneurs are approved at once. In any other role, or without one, you hear from us within 48 hours.'

interface PartProps {
  form: FormControl<ApplicationValues>
}

function PersonFields({ form }: PartProps) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Full Name"
        required
        autoComplete="name"
        maxLength={textLimits.name}
      />
      <TextField form={form} name="email" label="Email" required type="email" autoComplete="email" />
      <TextField
        form={form}
        name="businessName"
        label="Business Name"
        required
        autoComplete="organization"
        maxLength={textLimits.businessName}
      />
      <Field form={form} name="location" label="Location" optional>
        {({ onChange, ...control }) => <LocationCombobox {...control} onValueChange={onChange} />}
      </Field>
      <SelectField
        form={form}
        name="role"
        label="Your Role"
        optional
        hint={roleHint}
        options={roleOptions}
        placeholder="Select your role"
      />
    </>
  )
}

function BusinessFields({ form }: PartProps) {
  return (
    <>
      <SelectField
        form={form}
        name="teamSize"
        label="Team Size"
        optional
        options={teamSizes}
        placeholder="Select team size"
      />
      <SelectField
        form={form}
        name="revenueSize"
        label="Company Revenue"
        optional
        options={revenueBands}
        placeholder="Select company revenue"
      />
      <SelectField
        form={form}
        name="companyStage"
        label="Company Stage"
        optional
        options={companyStages}
        placeholder="Select company stage"
      />
      <SelectField
        form={form}
        name="industry"
        label="Industry"
        optional
        options={applicationIndustries}
        placeholder="Select an industry"
        className="sm:col-span-2"
      />
      <TextareaField
        form={form}
        name="reason"
        label="Why do you want to join?"
        required
        hint="A few honest sentences are plenty."
        maxLength={textLimits.reason}
        className="sm:col-span-2"
      />
    </>
  )
}

/** Shows the terms, which are required, and the newsletter, which never is. */
export const ConsentFields = memo(({ control }: FieldsProps) => (
  <HydratesLater>
    <Consents form={{ control }} />
  </HydratesLater>
))

function Consents({ form }: PartProps) {
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

/** It opens in a new tab, so that nothing typed is lost. */
function DocumentLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

type Consent = 'newsletterConsent' | 'termsAccepted'

/** The form while it is being filled in: every select may still be empty. */
type ApplicationValues = Record<Exclude<keyof ApplicationForm, Consent>, string> & Record<Consent, boolean>

/** Consents always start unticked. */
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
