// About the community.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="About" />
}
