// Draws the user menu's button: picture or initials.
import { Avatar } from '@/components/ui/avatar'
import { Skeleton } from '@/components/ui/skeleton'
import type { CurrentUser } from '@/lib/auth/current-user'
import { webAddress } from '@/lib/web-address'

export const userMenuButtonClasses =
  'block rounded-full transition-shadow duration-150 hover:shadow-[0_0_0_4px_var(--blush)]'

export function UserMenuFace({ user, loading }: { user: CurrentUser; loading: boolean }) {
  if (loading) return <Skeleton className="size-10 rounded-full" />
  return <Avatar name={user.name} src={webAddress(user.avatarUrl)} className="size-10" />
}
