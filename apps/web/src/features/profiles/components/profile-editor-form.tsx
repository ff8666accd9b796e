// The editor's form: photo, person, company; saves, says so, and lets nobody lose what she typed.
import { zodResolver } from '@hookform/resolvers/zod'
import { profileFormSchema, type ProfileFields, type ProfileForm } from '@juno/domain/profiles/profile-form'
import { profileTexts } from '@juno/domain/profiles/profile-texts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import { logFailure } from '@/lib/log-failure'
import type { OwnProfile } from '../api/get-own-profile'
import { ProfileConflictError, saveProfile } from '../api/save-profile'
import { profileForm } from '../profile-values'
import { CompanyFields } from './company-fields'
import { ConflictNotice } from './conflict-notice'
import { PersonalFields } from './personal-fields'
import { PhotoField } from './photo-field'
import { UnsavedChanges } from './unsaved-changes'

interface ProfileEditorFormProps {
  userId: string
  loaded: OwnProfile
  onCancel: () => void
  onChanged: () => void
}

export function ProfileEditorForm({ userId, loaded, onCancel, onChanged }: ProfileEditorFormProps) {
  /** What is stored, as far as this page knows. */
  const [base, setBase] = useState(loaded)
  const [newer, setNewer] = useState<OwnProfile | null>(null)
  const [leftOver, setLeftOver] = useState<string | null>(null)
  const form = useForm<ProfileForm, unknown, ProfileFields>({
    defaultValues: profileForm(loaded.row, loaded.hidden),
    resolver: zodResolver(profileFormSchema),
  })
  const { isDirty, errors } = form.formState
  const name = useWatch({ control: form.control, name: 'name' })
  const saving = useMutation({ mutationFn: saveProfile })

  const showStored = (stored: OwnProfile) => {
    setBase(stored)
    setNewer(null)
    form.reset(profileForm(stored.row, stored.hidden))
  }

  const save = async (fields: ProfileFields, from: OwnProfile = base) => {
    try {
      const stored = await saving.mutateAsync({
        userId,
        fields,
        base: from,
        ...(leftOver === null ? {} : { avatarUrl: leftOver }),
      })
      setLeftOver(null)
      showStored(stored)
      toast({ title: profileTexts.saved })
      onChanged()
    } catch (error) {
      if (error instanceof ProfileConflictError) {
        setNewer(error.newer)
        return
      }
      logFailure(profileTexts.saveFailed, error)
      toast({
        title: profileTexts.saveFailed,
        description: 'Nothing you typed is lost. Please try again in a moment.',
        variant: 'destructive',
      })
    }
  }

  const photoSaved = (avatarUrl: string | null) => {
    setBase(current => ({ ...current, row: { ...current.row, avatar_url: avatarUrl } }))
    setLeftOver(null)
    onChanged()
  }

  const invalid = Object.keys(errors).length > 0
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={event => void form.handleSubmit(fields => save(fields))(event)}
      >
        <Section title="Photo">
          <PhotoField
            userId={userId}
            name={name}
            avatarUrl={leftOver ?? base.row.avatar_url}
            onSaved={photoSaved}
            onLeftOver={setLeftOver}
          />
        </Section>
        <Section title="About you">
          <PersonalFields />
        </Section>
        <Section title="Your company">
          <CompanyFields />
        </Section>
        {newer && (
          <ConflictNotice
            busy={saving.isPending}
            onTakeNewer={() => showStored(newer)}
            onKeepMine={() => void form.handleSubmit(fields => save(fields, newer))()}
          />
        )}
        {invalid && <Alert variant="destructive">Please check the fields that are marked above.</Alert>}
        <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-3 rounded-[20px] border border-line/70 bg-card/95 p-3 shadow-card backdrop-blur-sm">
          <p className="mr-auto pl-2 text-sm text-soft" role="status">
            {isDirty || leftOver ? 'You have unsaved changes.' : ''}
          </p>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
      <UnsavedChanges when={isDirty || leftOver !== null} />
    </FormProvider>
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
