/** What stands in the form's place when nobody has paid with this e-mail. */
import { CreditCard } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'

interface SubscriptionRequiredProps {
  message: string
  onOtherEmail: () => void
}

export function SubscriptionRequired({ message, onOtherEmail }: SubscriptionRequiredProps) {
  return (
    <div className="grid justify-items-center gap-5 py-2 text-center">
      <div
        className="grid h-16 w-14 place-items-center rounded-[999px_999px_12px_12px] bg-blush text-plum"
        aria-hidden="true"
      >
        <CreditCard className="size-6" />
      </div>
      <h2 className="text-2xl">Subscription Required</h2>
      <p role="alert" className="text-soft">
        {message}
      </p>
      <ButtonLink to={paths.home} className="w-full">
        Return to Homepage
      </ButtonLink>
      <Button variant="link" onClick={onOtherEmail}>
        Try a different email
      </Button>
    </div>
  )
}
