// Where the auth service returns to.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="One moment" />
}
