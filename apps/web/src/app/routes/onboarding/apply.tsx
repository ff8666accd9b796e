// The application form.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Apply to Join" />
}
