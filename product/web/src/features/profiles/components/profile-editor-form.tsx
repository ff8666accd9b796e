// Edits photo, person and company. Nothing typed is lost when saving fails.
import type { ProfileFields, ProfileForm } from '@juno/domain/profiles/profile-form'
import { profileTexts } from '@juno/domain/profiles/profile-texts'
import { useId, useState, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { QuotaLine } from '@/components/feedback/quota-line'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useDraft } from '@/components/form/use-draft'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useUnsavedWork } from '@/components/unsaved-work'
import { toast } from '@/components/ui/toast-store'
import { logFailure } from '@/lib/log-failure'
import { saveProfile, type OwnProfile } from '../api/own-profile'
import { profileForm } from '../profile-values'
import { profileFields } from '../profile-field-texts'
import { CompanyFields } from './company-fields'
import { PersonalFields } from './personal-fields'
import { PhotoField } from './photo-field'

interface ProfileEditorFormProps {
  userId: string
  loaded: OwnProfile
  onCancel: () => void
  onChanged: () => void
}

export function ProfileEditorForm({ userId, loaded, onCancel, onChanged }: ProfileEditorFormProps) {
  const [avatar, setAvatar] = useState(loaded.row.avatar_url)
  const [leftOver, setLeftOver] = useState<string | null>(null)
  const form = useVersionedForm<ProfileForm, OwnProfile, ProfileFields>({
    stored: loaded,
    valuesOf: ({ row, hidden } = loaded) => profileForm(row, hidden),
    rules: { load: async () => (await import('@juno/domain/profiles/profile-form')).profileFormSchema },
    draft: useDraft('profile'),
    onSubmit: async (fields, base = loaded) => {
      const photo = leftOver === null ? {} : { avatarUrl: leftOver }
      const stored = await saveProfile({ userId, fields, base, ...photo })
      form.startFrom(stored)
      setAvatar(stored.row.avatar_url)
      setLeftOver(null)
      toast({ title: profileTexts.saved })
      onChanged()
    },
    failure: error => {
      logFailure(profileTexts.saveFailed, error)
      toast({
        title: profileTexts.saveFailed,
        description: 'Nothing you typed is lost. Please try again in a moment.',
        variant: 'destructive',
      })
      return null
    },
  })
  const { isDirty } = useFormState({ control: form.control })
  const name = useWatch({ control: form.control, name: 'name' })

  useUnsavedWork(() => leftOver !== null && 'lost')

  const photoSaved = (avatarUrl: string | null) => {
    setAvatar(avatarUrl)
    setLeftOver(null)
    onChanged()
  }

  return (
    <Form form={form}>
      <Section title="Photo">
        <PhotoField
          userId={userId}
          name={name}
          avatarUrl={leftOver ?? avatar}
          onSaved={photoSaved}
          onLeftOver={setLeftOver}
        />
        <QuotaLine of={['uploads']} className="mt-4" />
      </Section>
      <Section title="About you">
        <PersonalFields form={form} />
      </Section>
      <Section title="Your company">
        <CompanyFields form={form} />
      </Section>
      <ConflictDialog form={form} fields={profileFields} own="profile" />
      <FormNotice form={form} check="Please check the fields that are marked above." />
      <div
        data-save-bar
        className="sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-3 rounded-[20px] border border-line/70 bg-card/95 p-3 shadow-card backdrop-blur-sm"
      >
        <p className="mr-auto pl-2 text-sm text-soft" role="status">
          {isDirty || leftOver ? 'You have unsaved changes.' : ''}
        </p>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form} busyLabel="Saving...">
          Save Changes
        </SubmitButton>
      </div>
    </Form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card asChild className="grid gap-6 p-5 xs:p-6 sm:p-8">
      <section aria-labelledby={id}>
        <h2 id={id} className="font-display text-[22px] leading-tight">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  )
}
