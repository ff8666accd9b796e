/** After sign-up without proof of payment: the mailed link opens the account. */
import { MailCheck } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/config/paths'

export function CheckYourEmail({ email }: { email: string }) {
  return (
    <div className="grid justify-items-center gap-5 py-2 text-center" role="status">
      <div
        className="grid h-16 w-14 place-items-center rounded-[999px_999px_12px_12px] bg-sage-wash text-sage"
        aria-hidden="true"
      >
        <MailCheck className="size-6" />
      </div>
      <h2 className="text-2xl">Check your email</h2>
      <p className="text-soft">
        We have sent a link to <strong className="text-ink">{email}</strong>. Open it to show that this
        address is yours; your account opens right after.
      </p>
      <p className="text-[15px] text-soft">
        Nothing there after a few minutes? Look in the spam folder, or{' '}
        <Link to={paths.confirmEmail} className="text-link">
          ask for another link
        </Link>
        . If this address has an account already, no link comes:{' '}
        <Link to={paths.signIn} state={{ email }} className="text-link">
          sign in with it
        </Link>
        .
      </p>
    </div>
  )
}
