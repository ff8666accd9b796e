// The landing page.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="" />
}
