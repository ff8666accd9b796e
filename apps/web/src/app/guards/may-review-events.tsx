// Reviewing is for admins; others are told so where they stand (docs/specification/event-submissions.md#may-review).
import { eventTexts } from '@juno/domain/events/event-texts'
import { DoorClosed } from 'lucide-react'
import { Link } from 'react-router'
import { NoticePage } from '@/components/layout/notice-page'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { AdminGuard } from './admin-guard'

export const Component = () => <AdminGuard denied={<AccessDenied />} />

function AccessDenied() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <PageTitle title="Access Denied" />
      <NoticePage
        icon={<DoorClosed />}
        title="This page is for the team"
        actions={
          <Button asChild>
            <Link to={paths.dashboard}>Back to dashboard</Link>
          </Button>
        }
      >
        {eventTexts.accessDenied}
      </NoticePage>
    </main>
  )
}
