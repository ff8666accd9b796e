// Shows what the member can do with their data, and leaves the site once the account is closed.
import { useNavigate } from 'react-router'
import { signOut } from '@/components/sign-out'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { YourDataCard } from '@/features/account/components/your-data-card'
import { longDateText } from '@/lib/dates'
import { removeDraftsOf } from '@/lib/drafts'

export function YourData({ userId, email }: { userId: string; email: string }) {
  const navigate = useNavigate()
  const leave = async (membershipEndsAt: string | null) => {
    removeDraftsOf(userId)
    await signOut()
    await navigate(paths.signIn, { replace: true })
    toast({
      title: 'Your account is closed',
      description: membershipEndsAt
        ? `Thank you for being part of this community. Your membership ends on ${longDateText(membershipEndsAt)}; you will not be charged again.`
        : 'Thank you for being part of this community.',
    })
  }
  return <YourDataCard userId={userId} email={email} onClosed={endsAt => void leave(endsAt)} />
}
