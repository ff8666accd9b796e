// The editor's form: photo, person, company. Nothing typed is lost when saving fails.
import { profileFormSchema, type ProfileFields, type ProfileForm } from '@juno/domain/profiles/profile-form'
import { profileTexts } from '@juno/domain/profiles/profile-texts'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { QuotaLine } from '@/components/feedback/quota-line'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import { logFailure } from '@/lib/log-failure'
import { ProfileConflictError, saveProfile, type OwnProfile } from '../api/own-profile'
import { profileForm } from '../profile-values'
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
  /** What is stored, as far as this page has seen. */
  const [base, setBase] = useState(loaded)
  const [newer, setNewer] = useState<OwnProfile | null>(null)
  const [leftOver, setLeftOver] = useState<string | null>(null)
  /** Set when the member decides to overwrite what is newer. */
  const keepsMine = useRef(false)
  const saving = useMutation({ mutationFn: saveProfile })
  const form = useValidatedForm<ProfileForm, ProfileFields>({
    defaultValues: profileForm(loaded.row, loaded.hidden),
    rules: profileFormSchema,
    onSubmit: async fields => {
      const from = keepsMine.current && newer ? newer : base
      keepsMine.current = false
      const photo = leftOver === null ? {} : { avatarUrl: leftOver }
      showStored(await saving.mutateAsync({ userId, fields, base: from, ...photo }))
      setLeftOver(null)
      toast({ title: profileTexts.saved })
      onChanged()
    },
    failure: error => {
      if (error instanceof ProfileConflictError) {
        setNewer(error.newer)
        return null
      }
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

  const showStored = (stored: OwnProfile) => {
    setBase(stored)
    setNewer(null)
    form.reset(profileForm(stored.row, stored.hidden))
  }

  const photoSaved = (avatarUrl: string | null) => {
    setBase(current => ({ ...current, row: { ...current.row, avatar_url: avatarUrl } }))
    setLeftOver(null)
    onChanged()
  }

  return (
    <Form form={form}>
      <UnsavedChanges form={form} also={leftOver !== null} />
      <Section title="Photo">
        <PhotoField
          userId={userId}
          name={name}
          avatarUrl={leftOver ?? base.row.avatar_url}
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
      {newer && (
        <ConflictNotice
          busy={saving.isPending}
          onTakeNewer={() => showStored(newer)}
          onKeepMine={() => {
            keepsMine.current = true
            void form.submit()
          }}
        />
      )}
      <FormNotice form={form} check="Please check the fields that are marked above." />
      <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-3 rounded-[20px] border border-line/70 bg-card/95 p-3 shadow-card backdrop-blur-sm">
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

interface ConflictNoticeProps {
  busy: boolean
  onTakeNewer: () => void
  onKeepMine: () => void
}

function ConflictNotice({ busy, onTakeNewer, onKeepMine }: ConflictNoticeProps) {
  return (
    <div role="alert" className="grid gap-4 rounded-card bg-gold-wash p-5">
      <div className="grid gap-1">
        <p className="font-semibold text-gold">
          Your profile was changed in another tab or on another device.
        </p>
        <p className="text-[15px]">
          Nothing was saved just now. You can look at what is stored, which drops what you typed here, or save
          what you typed over it.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="little" disabled={busy} onClick={onTakeNewer}>
          Show what is stored
        </Button>
        <Button size="little" busy={busy} onClick={onKeepMine}>
          Save mine anyway
        </Button>
      </div>
    </div>
  )
}
