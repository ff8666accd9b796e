// Thanks for an application that the team reviews.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Application received" />
}
