// Warns a member above every page that emails to their address bounce.
import { ButtonLink } from '@/components/ui/button-link'
import { ownEmailAddress } from '@/config/paths'

export const UnreachableBanner = ({ email }: { email: string }) => (
  <section aria-label="Your email address" className="border-b bg-gold-wash text-ink">
    <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-[15px]">
      <p className="text-pretty wrap-anywhere">
        We can’t reach you at {email}: our emails come back. Please check the address, or give us another one.
      </p>
      <ButtonLink to={ownEmailAddress} variant="link" className="text-[15px]">
        Change your email address
      </ButtonLink>
    </div>
  </section>
)
