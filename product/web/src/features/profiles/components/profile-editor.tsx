// Loads the profile for the editor's form.
import { profileTexts } from '@juno/domain/profiles/profile-texts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { quotasQuery } from '@/lib/quotas'
import { ownProfileQuery } from '../api/own-profile'
import { ProfileEditorForm } from './profile-editor-form'

interface ProfileEditorProps {
  userId: string
  onCancel: () => void
  /** Called because the header and the dashboard show name and photo too. */
  onChanged: () => void
}

export function ProfileEditor({ userId, onCancel, onChanged }: ProfileEditorProps) {
  const profile = useQuery(ownProfileQuery(userId))
  // The form waits for the quota: a line that appeared later would push the rest away.
  const quotas = useQuery(quotasQuery())
  // The form is rendered in slices, and the page responds in between.
  const isReady = useDeferredValue(profile.data !== undefined && !quotas.isPending)
  if (profile.isError) {
    return (
      <Card>
        <ErrorState title={profileTexts.loadFailed} onRetry={() => void profile.refetch()}>
          This one is on us. Please try again in a moment.
        </ErrorState>
      </Card>
    )
  }
  if (!profile.data || !isReady) return <EditorSkeleton />
  return <ProfileEditorForm userId={userId} loaded={profile.data} onCancel={onCancel} onChanged={onChanged} />
}

function EditorSkeleton() {
  return (
    <div className="grid gap-5">
      <p role="status" className="text-soft">
        {profileTexts.loading}
      </p>
      {[0, 1].map(section => (
        <Card key={section} className="grid gap-6">
          <Skeleton className="h-7 w-40" />
          <div className="grid gap-6 sm:grid-cols-2">
            {[0, 1, 2, 3].map(field => (
              <Skeleton key={field} className="h-12" />
            ))}
          </div>
          <Skeleton className="h-28" />
        </Card>
      ))}
    </div>
  )
}
