// Manage Events: the calendar under the team's hands.
import { useState } from 'react'
import { Link } from 'react-router'
import { AdminPage } from '@/components/layout/admin-page'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { EventsPanel } from '@/features/events/components/events-panel'

export function Component() {
  const [creating, setCreating] = useState(false)
  return (
    <AdminPage
      title="Manage Events"
      lead="Create and change events, and see who is coming."
      back={{ to: paths.admin, label: 'Back to admin' }}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="quiet" size="little">
            <Link to={paths.reviewEvents}>Review Submissions</Link>
          </Button>
          <Button size="little" aria-expanded={creating} onClick={() => setCreating(!creating)}>
            New Event
          </Button>
        </div>
      }
    >
      <EventsPanel creating={creating} onCreated={() => setCreating(false)} />
    </AdminPage>
  )
}
