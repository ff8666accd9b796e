// Choosing a plan.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Choose your membership" />
}
