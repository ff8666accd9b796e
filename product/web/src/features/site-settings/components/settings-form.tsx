// Edits everything that the team may set for the whole site. It is saved together.
import { editingTopic } from '@juno/domain/live/editing-topic'
import { memberQuotas, type MemberQuotas } from '@juno/domain/site-settings/member-quotas'
import type { TwoFactorRule } from '@juno/domain/mfa/two-factor'
import {
  settingLimits,
  siteSettingsSchema,
  type EditableSettings,
  type FixedSettings,
  type SiteSettingsAnswer,
} from '@juno/domain/site-settings/site-settings'
import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { ConflictField } from '@/components/form/conflict-choices'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { TextareaField, TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { OtherEditors } from '@/components/form/other-editors'
import { SwitchField } from '@/components/form/tick-fields'
import { useDraft } from '@/components/form/use-draft'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { SettingsGroup } from '@/components/layout/settings-group'
import { toast } from '@/components/ui/toast-store'
import { useSaveSettings } from '../api/site-settings'

/** Both podcasts have a field, whether they are set or not. */
const formOf = (settings: EditableSettings): EditableSettings => ({
  ...settings,
  podcastUrls: [0, 1].map(index => settings.podcastUrls[index] ?? ''),
})

export interface MfaRuleFieldProps {
  saved: TwoFactorRule
  value: TwoFactorRule
  onValueChange: (rule: TwoFactorRule) => void
  error: string | undefined
}

interface SettingsFormProps {
  answer: SiteSettingsAnswer
  /** Rendered by the mfa feature. */
  mfaRuleField: (props: MfaRuleFieldProps) => ReactNode
}

export function SettingsForm({ answer, mfaRuleField }: SettingsFormProps) {
  const { settings, fixed, sender } = answer
  const save = useSaveSettings()
  const form = useVersionedForm<EditableSettings, SiteSettingsAnswer>({
    stored: answer,
    valuesOf: (version = answer) => formOf(version.settings),
    draft: useDraft('site-settings'),
    rules: siteSettingsSchema,
    onSubmit: async (values, { version } = answer) => {
      form.startFrom(await save.mutateAsync({ ...values, version }))
      toast({ title: settingsTexts.saved, description: settingsTexts.savedWhat })
    },
  })
  const isOpen = useWatch({ control: form.control, name: 'showEventsToVisitors' })
  const { field: rule, fieldState: ruleState } = useController({ control: form.control, name: 'twoFactor' })

  /** A setting from the environment is read-only, and its hint names the variable. */
  const fixedOr = (name: keyof FixedSettings, hint?: string) => {
    const variable = fixed[name]
    return variable ? { readOnly: true, hint: settingsTexts.fixed(variable) } : { hint }
  }

  return (
    <Form form={form} aria-label="Site settings" className="gap-6">
      <OtherEditors topic={editingTopic('settings', 'site')} />
      <SettingsGroup
        title="The community"
        lead="Its name is in the header, in page titles and in every email. The links are on the members’ dashboard."
      >
        <TextField
          form={form}
          name="brand"
          label="Name"
          maxLength={settingLimits.brand}
          {...fixedOr('brand', 'Leave it empty for “Juno”.')}
        />
        <TextField
          form={form}
          name="teamChatUrl"
          label="Team chat"
          optional
          {...link}
          {...fixedOr('teamChatUrl', 'Leave it empty to show no link.')}
        />
        {(['podcastUrls.0', 'podcastUrls.1'] as const).map((name, index) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={index === 0 ? 'Podcast' : 'Second podcast'}
            optional
            {...link}
            {...fixedOr('podcastUrls')}
          />
        ))}
      </SettingsGroup>

      <SettingsGroup
        title="Who sees events"
        lead={
          <>
            <p>
              While events are not shown, visitors who open the calendar or an event are asked to sign in.
            </p>
            <p className="mt-2">
              Calendar files and other programs still get your events without an account, but never who comes
              or the meeting link. You can close these too.
            </p>
          </>
        }
      >
        <SwitchField form={form} name="showEventsToVisitors" label="Show events to visitors" />
        {!isOpen && (
          <SwitchField
            form={form}
            name="eventsForMembersOnly"
            label="Close calendar files and other programs to visitors too"
          />
        )}
      </SettingsGroup>

      {mfaRuleField({
        saved: settings.twoFactor ?? 'optional',
        value: rule.value ?? 'optional',
        onValueChange: rule.onChange,
        error: ruleState.error?.message,
      })}

      <SettingsGroup
        title="What a member may send in"
        lead="They see what is left before they start. Admins have no limits. With 0, members cannot send in any."
      >
        {quotaFields.map(({ name, label, ...more }) => (
          <TextField
            key={name}
            form={form}
            name={`memberQuotas.${name}`}
            label={label}
            {...more}
            type="number"
            inputMode="numeric"
            min={0}
            max={memberQuotas[name].most}
          />
        ))}
      </SettingsGroup>

      <SettingsGroup
        title="Email"
        lead={
          <>
            <p>
              Emails come from <strong className="wrap-anywhere text-ink">{sender.from}</strong>.
            </p>
            {!sender.delivers && (
              <p className="mt-2">No mail server is set up yet (SMTP_URL): emails are kept on the server.</p>
            )}
          </>
        }
      >
        <TextField
          form={form}
          name="senderName"
          label="Sender name"
          optional
          maxLength={settingLimits.senderName}
          {...fixedOr('senderName', 'Leave it empty to use the name of the community.')}
        />
        <TextField
          form={form}
          name="replyAddress"
          label="Reply address"
          optional
          hint="Where replies to our emails go. Leave it empty for the address they come from."
          type="email"
          inputMode="email"
          maxLength={254}
        />
        <TextField
          form={form}
          name="contactAddress"
          label="Messages to the team"
          optional
          hint="Who is emailed when somebody writes to you. Leave it empty for every admin."
          type="email"
          inputMode="email"
          maxLength={254}
        />
        <TextareaField
          form={form}
          name="postalAddress"
          label="Postal address"
          optional
          hint="Appears at the foot of every newsletter, as the law requires."
          rows={4}
          maxLength={settingLimits.postalAddress}
        />
      </SettingsGroup>

      <ConflictDialog form={form} fields={settingFields} />
      <FormNotice form={form} check={settingsTexts.check} />
      <SubmitButton form={form} busyLabel="Saving…" className="justify-self-start">
        Save settings
      </SubmitButton>
    </Form>
  )
}

const quotaFields = [
  { name: 'events', label: 'Events a day' },
  { name: 'resources', label: 'Resources a day' },
  { name: 'uploads', label: 'Uploaded files a day' },
  { name: 'megabytes', label: 'Storage in megabytes', hint: 'All their files together.' },
] as const satisfies { name: keyof MemberQuotas; label: string; hint?: string }[]

const link = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const

export const settingsTexts = {
  loadFailed: 'The settings could not be loaded.',
  saved: 'Settings saved',
  savedWhat: 'They apply from now on. Reload open pages to see them.',
  check: 'Please check the highlighted fields.',
  fixed: (name: string) => `Set on the server (${name}), so it cannot be changed here.`,
} as const

const ruleTexts: Record<TwoFactorRule, string> = {
  optional: 'Optional',
  team: 'Required for the team',
  everyone: 'Required for everyone',
}

const settingFields: Record<keyof EditableSettings, ConflictField> = {
  brand: 'Name',
  teamChatUrl: 'Team chat',
  podcastUrls: 'Podcasts',
  showEventsToVisitors: 'Show events to visitors',
  eventsForMembersOnly: 'Close calendar files and other programs to visitors too',
  twoFactor: { label: 'Two-factor sign-in', text: (rule: TwoFactorRule) => ruleTexts[rule] },
  memberQuotas: {
    label: 'What a member may send in',
    text: (quotas: MemberQuotas) =>
      quotaFields.map(({ name, label }) => `${label}: ${quotas[name]}`).join('\n'),
  },
  senderName: 'Sender name',
  replyAddress: 'Reply address',
  contactAddress: 'Messages to the team',
  postalAddress: 'Postal address',
}
