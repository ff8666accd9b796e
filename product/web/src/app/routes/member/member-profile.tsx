// Shows the profile of the member whose id is in the address.
import { useParams } from 'react-router'
import { ProfileFailure, ProfilePage } from '@/features/members/components/profile-page'
import { profileTexts } from '@/features/members/directory-texts'
import { useAuth } from '@/lib/auth/auth-context'

export function Component() {
  const { id } = useParams()
  const { user } = useAuth()
  if (!id) return <ProfileFailure message={profileTexts.idRequired} />
  return <ProfilePage key={id} id={id} userId={user?.id} />
}
