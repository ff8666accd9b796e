// The terms of service.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Terms of Service" />
}
