// Shows one member in the directory, with a link to the profile.
import { industries } from '@juno/domain/option-lists/industries'
import { ArrowRight, MapPin } from 'lucide-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { paths } from '@/config/paths'
import type { DirectoryMember } from '../api/directory'
import { directoryTexts } from '../directory-texts'
import { optionLabel, roleLabel } from '../option-label'
import { memberName } from '../member-name'
import { MemberPortrait } from './member-portrait'

export function MemberCard({ member }: { member: DirectoryMember }) {
  const nameId = useId()
  const { search } = useLocation()
  return (
    <Card
      asChild
      className="card-far group relative flex min-w-0 gap-4 p-4 outline-offset-2 outline-plum transition-shadow duration-150 hover:shadow-float has-[a:focus-visible]:outline-2 xs:p-5"
    >
      <article aria-labelledby={nameId}>
        <MemberPortrait
          member={member}
          className="h-[104px] w-[84px] rounded-[42px_42px_12px_12px] text-[28px]"
        />
        <div className="flex min-w-0 flex-1 flex-col items-start">
          <h2 id={nameId} className="line-clamp-2 text-[19px] leading-snug wrap-anywhere" dir="auto">
            {memberName(member)}
          </h2>
          {member.role && (
            <p className="mt-0.5 line-clamp-1 text-sm wrap-anywhere" dir="auto">
              {roleLabel(member.role)}
            </p>
          )}
          {member.business_name && (
            <p className="line-clamp-2 text-sm font-semibold wrap-anywhere" dir="auto">
              {member.business_name}
            </p>
          )}
          {member.location && (
            <p className="mt-1 flex items-start gap-1 text-sm text-soft">
              <MapPin className="mt-[3px] size-3.5 shrink-0" aria-hidden="true" />
              <span className="line-clamp-1 wrap-anywhere" dir="auto">
                {member.location}
              </span>
            </p>
          )}
          {member.industry && (
            <Chip className="mt-2.5 h-auto min-h-[26px] max-w-full py-0.5 text-left leading-tight whitespace-normal">
              {optionLabel(industries, member.industry)}
            </Chip>
          )}
          <Link
            to={paths.profile(member.id)}
            state={{ directory: search }}
            aria-describedby={nameId}
            className="mt-auto inline-flex min-h-9 items-center gap-1 pt-2 text-sm font-semibold text-plum no-underline outline-none group-hover:underline after:absolute after:inset-0 after:rounded-card"
          >
            {directoryTexts.viewProfile}
            <ArrowRight
              className="size-4 transition-transform duration-150 group-hover:translate-x-0.5"
              aria-hidden="true"
            />
          </Link>
        </div>
      </article>
    </Card>
  )
}
