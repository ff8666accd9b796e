// Insights: members, decisions, RSVPs and reach over time.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { InsightsDesk } from '@/features/insights/components/insights-desk'

export function Component() {
  return (
    <AdminPage
      title="Insights"
      lead="How the community grows, and how well the team keeps up."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <InsightsDesk />
    </AdminPage>
  )
}
