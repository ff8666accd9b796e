// The member directory: everyone who is in, by industry, place and what they know.
import { PageTitle } from '@/components/page-title'
import { MemberDirectory } from '@/features/members/components/member-directory'
import { directoryTexts } from '@/features/members/directory-texts'

export function Component() {
  return (
    <div className="wrap pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageTitle title={directoryTexts.title} />
      <h1 className="text-[clamp(2.125rem,5vw,2.75rem)]">{directoryTexts.title}</h1>
      <p className="lead mt-2 mb-6 sm:mb-7">
        Somebody here has done it before. Find them by what they know, what they build, or the place they call
        home.
      </p>
      <MemberDirectory />
    </div>
  )
}
