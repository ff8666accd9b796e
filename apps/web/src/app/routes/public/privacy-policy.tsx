// The privacy policy.
import { PageTitle } from '@/components/page-title'

export function Component() {
  return <PageTitle title="Privacy Policy" />
}
