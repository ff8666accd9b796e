// Insights: members, decisions, RSVPs and reach over time.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { InsightsPanel } from '@/features/insights/components/insights-panel'

export function Component() {
  return (
    <AdminPage
      title="Insights"
      lead="How the community grows, and how well the team keeps up."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <InsightsPanel />
    </AdminPage>
  )
}
