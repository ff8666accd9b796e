// Writing to the team.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Contact" />
}
