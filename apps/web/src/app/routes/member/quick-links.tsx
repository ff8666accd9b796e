// Dashboard widget: the ways that members take most.
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { Widget } from '@/components/widget/widget'
import { paths } from '@/config/paths'

export function QuickLinks({ teamChatUrl }: { teamChatUrl: string | null }) {
  return (
    <Widget title="Quick Links">
      <ul className="mt-3 grid grid-cols-2 gap-2 [&_a]:w-full">
        <li>
          <Button asChild variant="quiet" size="little">
            <Link to={paths.editProfile}>Edit Profile</Link>
          </Button>
        </li>
        <li>
          <Button asChild variant="quiet" size="little">
            <Link to={paths.resourceDirectory}>Resources</Link>
          </Button>
        </li>
        <li>
          <Button asChild variant="quiet" size="little">
            <Link to={paths.contact}>Support</Link>
          </Button>
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
