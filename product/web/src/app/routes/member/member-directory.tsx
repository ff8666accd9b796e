// Searches members by industry, place and skills.
import { PageHeader } from '@/components/layout/page-header'
import { memberSearchQuery } from '@/features/members/api/directory'
import { MemberDirectory } from '@/features/members/components/member-directory'
import { readFilters } from '@/features/members/directory-filters'
import { membersHead } from '../../member-heads'
import type { ReadsEarly } from '../../prefetch-pages'

export const handle: ReadsEarly = {
  readEarly: client => client.prefetchQuery(memberSearchQuery(readFilters(new URLSearchParams()))),
}

export function Component() {
  return (
    <div className="wrap pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageHeader {...membersHead} />
      <MemberDirectory />
    </div>
  )
}
