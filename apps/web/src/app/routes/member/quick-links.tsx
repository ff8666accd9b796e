// Dashboard widget: the pages that members open most.
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Widget } from '@/components/widget/widget'
import { paths } from '@/config/paths'

export function QuickLinks({ teamChatUrl }: { teamChatUrl: string | null }) {
  return (
    <Widget title="Quick Links">
      <ul className="mt-3 grid grid-cols-2 gap-2 [&_a]:w-full">
        <li>
          <ButtonLink to={paths.editProfile} variant="quiet" size="little">
            Edit Profile
          </ButtonLink>
        </li>
        <li>
          <ButtonLink to={paths.resourceDirectory} variant="quiet" size="little">
            Resources
          </ButtonLink>
        </li>
        <li>
          <ButtonLink to={paths.contact} variant="quiet" size="little">
            Support
          </ButtonLink>
        </li>
        {teamChatUrl && (
          <li>
            <Button asChild variant="quiet" size="little">
              <a href={teamChatUrl} target="_blank" rel="noopener noreferrer">
                Join chat<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Button>
          </li>
        )}
      </ul>
    </Widget>
  )
}
