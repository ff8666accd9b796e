// Edits what members see of a person. It links to the account's settings.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cn } from '@/components/class-names'
import { PageHeader } from '@/components/layout/page-header'
import { paths } from '@/config/paths'
import { ProfileEditor } from '@/features/profiles/components/profile-editor'
import { SettingsPanel } from '@/features/profiles/components/settings-panel'
import { useAuth, useAuthStore } from '@/lib/auth/auth-context'
import { editProfileHead } from '../../member-heads'

export function Component() {
  const { user } = useAuth()
  const auth = useAuthStore()
  const navigate = useNavigate()
  const cache = useQueryClient()
  if (!user) return null

  /** Name and photo are shown in the header, and may be in the directory and on the dashboard. */
  const refreshEverywhere = () => {
    void auth.refreshProfile()
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'own-profile' })
  }

  return (
    <div className={cn('wrap pt-8 pb-16 sm:pt-10 sm:pb-20', editProfileHead.width)}>
      <PageHeader {...editProfileHead} />
      <div className="grid gap-5">
        <ProfileEditor
          userId={user.id}
          onCancel={() => void navigate(paths.dashboard)}
          onChanged={refreshEverywhere}
        />
        <SettingsPanel />
      </div>
    </div>
  )
}
