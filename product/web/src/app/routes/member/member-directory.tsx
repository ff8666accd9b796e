// Searches members by industry, place and skills.
import { PageHeader } from '@/components/layout/page-header'
import { MemberDirectory } from '@/features/members/components/member-directory'
import { membersHead } from '../../member-heads'

export function Component() {
  return (
    <div className="wrap pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageHeader {...membersHead} />
      <MemberDirectory />
    </div>
  )
}
