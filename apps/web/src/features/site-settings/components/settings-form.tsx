// Everything the team may set for the whole site, saved together.
import type { TwoFactorRule } from '@juno/domain/mfa/two-factor'
import {
  settingLimits,
  siteSettingsSchema,
  type EditableSettings,
  type SiteSettingsAnswer,
} from '@juno/domain/site-settings/site-settings'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import { ApiError } from '@/lib/api'
import { useSaveSettings } from '@/features/site-settings/api/site-settings'
import { SettingsGroup } from '@/components/layout/settings-group'
import { settingsTexts } from '@/features/site-settings/texts'

type TextSetting = 'brand' | 'teamChatUrl' | 'postalAddress' | 'senderName' | 'replyAddress'

const issuesOf = (issues: readonly { path: PropertyKey[] | string; message: string }[]) =>
  Object.fromEntries(
    issues.map(({ path, message }) => [Array.isArray(path) ? path.join('.') : String(path), message]),
  )

export interface MfaRuleFieldProps {
  saved: TwoFactorRule
  value: TwoFactorRule
  onValueChange: (rule: TwoFactorRule) => void
  error: string | undefined
}

interface SettingsFormProps {
  answer: SiteSettingsAnswer
  /** Drawn by the feature that owns two-factor sign-in. */
  mfaRuleField: (props: MfaRuleFieldProps) => ReactNode
}

export function SettingsForm({ answer: { settings, fixed, sender }, mfaRuleField }: SettingsFormProps) {
  const [values, setValues] = useState<EditableSettings>(settings)
  const [issues, setIssues] = useState<Record<string, string>>({})
  const save = useSaveSettings()

  const text = (name: TextSetting) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues(current => ({ ...current, [name]: event.target.value })),
  })
  const about = (name: keyof EditableSettings, hint?: string) => {
    const variable = name in fixed ? fixed[name as keyof typeof fixed] : undefined
    return { error: issues[name], hint: variable ? settingsTexts.fixed(variable) : hint }
  }
  const setPodcast = (index: number, link: string) =>
    setValues(current => ({
      ...current,
      podcastUrls: [0, 1].map(at => (at === index ? link : (current.podcastUrls[at] ?? ''))),
    }))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.reset()
    const checked = siteSettingsSchema.safeParse(values)
    setIssues(checked.success ? {} : issuesOf(checked.error.issues))
    if (!checked.success) return
    save.mutate(checked.data, {
      onSuccess: saved => {
        setValues(saved.settings)
        toast({ title: settingsTexts.saved, description: settingsTexts.savedWhat })
      },
      onError: error => setIssues(error instanceof ApiError ? issuesOf(error.issues) : {}),
    })
  }

  const failure = save.error?.message ?? (Object.keys(issues).length > 0 ? settingsTexts.check : null)
  return (
    <form onSubmit={submit} noValidate aria-label="Site settings" className="grid gap-6">
      <SettingsGroup
        title="The community"
        lead="Its name stands in the header, in page titles and in every mail. Links lead members on from their dashboard."
      >
        <FormField label="Name" {...about('brand', 'Left empty, it is Juno.')}>
          <Input {...text('brand')} maxLength={settingLimits.brand} readOnly={'brand' in fixed} />
        </FormField>
        <FormField label="Team chat" optional {...about('teamChatUrl', 'Left empty, no link is shown.')}>
          <Input
            {...text('teamChatUrl')}
            type="url"
            inputMode="url"
            placeholder="https://"
            readOnly={'teamChatUrl' in fixed}
          />
        </FormField>
        {[0, 1].map(index => (
          <FormField
            key={index}
            label={index === 0 ? 'Podcast' : 'Second podcast'}
            optional
            {...about('podcastUrls')}
            error={issues[`podcastUrls.${index}`] ?? (index === 0 ? issues.podcastUrls : undefined)}
          >
            <Input
              value={values.podcastUrls[index] ?? ''}
              onChange={event => setPodcast(index, event.target.value)}
              type="url"
              inputMode="url"
              placeholder="https://"
              readOnly={'podcastUrls' in fixed}
            />
          </FormField>
        ))}
      </SettingsGroup>

      <SettingsGroup
        title="Who sees events"
        lead="While this is off, visitors who open the calendar or an event are asked to sign in first."
      >
        <Switch
          label="Show events to visitors"
          checked={values.showEventsToVisitors}
          onCheckedChange={showEventsToVisitors =>
            setValues(current => ({ ...current, showEventsToVisitors }))
          }
        />
      </SettingsGroup>

      {mfaRuleField({
        saved: settings.twoFactor ?? 'optional',
        value: values.twoFactor ?? 'optional',
        onValueChange: twoFactor => setValues(current => ({ ...current, twoFactor })),
        error: issues.twoFactor,
      })}

      <SettingsGroup
        title="Mail"
        lead={
          <>
            <p>
              Mails come from <strong className="wrap-anywhere text-ink">{sender.from}</strong>.
            </p>
            {!sender.delivers && (
              <p className="mt-2">
                No mail server is set up yet (SMTP_URL): mails wait in the mailbox of this machine.
              </p>
            )}
          </>
        }
      >
        <FormField
          label="Sender name"
          optional
          {...about('senderName', 'Left empty, it is the name of the community.')}
        >
          <Input
            {...text('senderName')}
            maxLength={settingLimits.senderName}
            readOnly={'senderName' in fixed}
          />
        </FormField>
        <FormField
          label="Reply address"
          optional
          {...about(
            'replyAddress',
            'Where answers to our mails go. Left empty, to the address they come from.',
          )}
        >
          <Input {...text('replyAddress')} type="email" inputMode="email" maxLength={254} />
        </FormField>
        <FormField
          label="Postal address"
          optional
          {...about('postalAddress', 'Stands at the foot of every newsletter, as the law asks.')}
        >
          <Textarea {...text('postalAddress')} rows={4} maxLength={settingLimits.postalAddress} />
        </FormField>
      </SettingsGroup>

      {failure && <Alert variant="destructive">{failure}</Alert>}
      <Button type="submit" busy={save.isPending} className="justify-self-start">
        {save.isPending ? 'Saving…' : 'Save settings'}
      </Button>
    </form>
  )
}
