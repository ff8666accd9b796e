// The member directory: search members by industry, place and skills.
import { PageHeader } from '@/components/layout/page-header'
import { MemberDirectory } from '@/features/members/components/member-directory'
import { directoryTexts } from '@/features/members/directory-texts'

export function Component() {
  return (
    <div className="wrap pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageHeader
        title={directoryTexts.title}
        lead="Somebody here has done it before. Find them by what they know, what they build, or the place they call home."
      />
      <MemberDirectory />
    </div>
  )
}
