// Takes the place of the plans for a person who manages the seats of a firm and has no membership.
import type { ManagedFirm } from '@juno/domain/payments/firm'
import { UsersRound } from 'lucide-react'
import { NoticePage } from '@/components/layout/notice-page'
import { ButtonLink } from '@/components/ui/button-link'
import { ownFirmSeats, paths } from '@/config/paths'

export const OnlyManagesSeats = ({ firms }: { firms: readonly Pick<ManagedFirm, 'id' | 'name'>[] }) => (
  <NoticePage
    icon={<UsersRound />}
    title="You look after the seats of your firm."
    actions={
      <>
        <ButtonLink to={ownFirmSeats}>See the seats</ButtonLink>
        <ButtonLink to={paths.apply} variant="quiet">
          Apply to join
        </ButtonLink>
      </>
    }
  >
    <p className="wrap-anywhere" dir="auto">
      {firms.map(({ name }) => name).join(', ')}
    </p>
    <p>
      Invite your colleagues from your settings. If you would like to come in yourself, invite your own
      address to one of the seats, or apply for a membership of your own.
    </p>
  </NoticePage>
)
