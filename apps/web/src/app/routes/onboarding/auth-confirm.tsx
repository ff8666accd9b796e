// Where mail links lead.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Continue" />
}
