// Edit Profile: what members see of a person, and a link to the account's settings.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { PageHeader } from '@/components/layout/page-header'
import { paths } from '@/config/paths'
import { ProfileEditor } from '@/features/profiles/components/profile-editor'
import { SettingsPanel } from '@/features/profiles/components/settings-panel'
import { useAuth, useAuthStore } from '@/lib/auth/auth-context'

export function Component() {
  const { user } = useAuth()
  const auth = useAuthStore()
  const navigate = useNavigate()
  const cache = useQueryClient()
  if (!user) return null

  /** The header shows name and photo; the directory and the dashboard may too. */
  const refreshEverywhere = () => {
    void auth.refreshProfile()
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'own-profile' })
  }

  return (
    <div className="wrap max-w-4xl pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageHeader title="Edit Profile" lead="What other members see of you, and what they can find you by." />
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
