// Edit Event. After saving and after Cancel it leads to the calendar.
import { useNavigate, useParams } from 'react-router'
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { EditEvent } from '@/features/events/components/edit-event'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <AdminPage title="Edit Event" back={{ to: paths.manageEvents, label: 'Manage Events' }}>
      <EditEvent key={id} id={id} onDone={() => void navigate(paths.events)} />
    </AdminPage>
  )
}
