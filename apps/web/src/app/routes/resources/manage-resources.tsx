// Manage Resources, for the team.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { ManageResources } from '@/features/resources/components/manage-resources'

export function Component() {
  return (
    <AdminPage
      title="Manage Resources"
      lead="Add a resource, import many, and keep the shelves in order."
      back={{ to: paths.resourceDirectory, label: 'Back to Resources' }}
    >
      <ManageResources />
    </AdminPage>
  )
}
