// Shows a member's profile: person, expertise, company. Hidden fields are left out.
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { industries } from '@juno/domain/option-lists/industries'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { ExternalLink, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Widget } from '@/components/widget/widget'
import { paths } from '@/config/paths'
import { webAddress } from '@/lib/web-address'
import type { MemberProfile as Member } from '../api/get-member'
import { noFilters, writeFilters } from '../directory-filters'
import { profileTexts } from '../directory-texts'
import { optionLabel, roleLabel } from '../option-label'
import { memberName } from '../member-name'
import { MemberPortrait } from './member-portrait'

export function MemberProfile({ member, own }: { member: Member; own: boolean }) {
  const expertise = (member.expertise ?? []).filter(topic => topic.trim() !== '')
  const company = companyFacts(member)
  return (
    <>
      <ProfileHead member={member} own={own} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-5">
          <Widget title={profileTexts.about}>
            <Paragraphs
              text={member.bio}
              absent={`${member.name || 'This member'} has not written about themselves yet.`}
            />
          </Widget>
          {expertise.length > 0 && (
            <Widget title={profileTexts.expertise}>
              <ul className="mt-4 flex flex-wrap gap-2">
                {expertise.map(topic => (
                  <li key={topic} className="min-w-0">
                    <Link
                      to={paths.members + writeFilters({ ...noFilters, expertise: topic })}
                      className="inline-flex min-h-9 max-w-full items-center rounded-full bg-sand px-3.5 py-1 text-sm font-semibold text-ink no-underline wrap-anywhere hover:bg-blush hover:text-plum"
                      dir="auto"
                    >
                      {topic}
                    </Link>
                  </li>
                ))}
              </ul>
            </Widget>
          )}
        </div>
        {company.length > 0 && (
          <Widget title={profileTexts.company}>
            <dl className="mt-4 grid gap-4">
              {company.map(([term, value]) => (
                <div key={term}>
                  <dt className="text-sm text-soft">{term}</dt>
                  <dd className="mt-0.5 text-pretty whitespace-pre-line wrap-anywhere" dir="auto">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </Widget>
        )}
      </div>
    </>
  )
}

function ProfileHead({ member, own }: { member: Member; own: boolean }) {
  const linkedIn = webAddress(member.linkedin_url)
  const website = webAddress(member.company_website)
  return (
    <Card className="grid gap-6 p-6 sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8">
      <MemberPortrait
        member={member}
        className="h-52 w-41 rounded-[82px_82px_14px_14px] text-[52px] sm:h-64 sm:w-50 sm:rounded-[100px_100px_14px_14px] sm:text-[64px]"
      />
      <div className="flex min-w-0 flex-col items-start justify-center">
        <h1 className="text-[clamp(2rem,4.6vw,3rem)] wrap-anywhere" dir="auto">
          {memberName(member)}
        </h1>
        {member.role && (
          <p className="mt-3 text-lg wrap-anywhere" dir="auto">
            {roleLabel(member.role)}
          </p>
        )}
        {member.business_name && (
          <p className="text-lg font-semibold wrap-anywhere" dir="auto">
            {member.business_name}
          </p>
        )}
        {member.location && (
          <p className="mt-1.5 flex items-start gap-1.5 text-soft">
            <MapPin className="mt-1 size-4 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere" dir="auto">
              {member.location}
            </span>
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
          {member.industry && (
            <Chip className="h-auto min-h-[26px] py-0.5 whitespace-normal">
              {optionLabel(industries, member.industry)}
            </Chip>
          )}
          {member.open_to_networking && <Chip tone="sage">{profileTexts.openToNetworking}</Chip>}
        </div>
        <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
          {own && (
            <ButtonLink to={paths.editProfile} size="little">
              Edit Profile
            </ButtonLink>
          )}
          {linkedIn && <OutsideLink to={linkedIn}>LinkedIn</OutsideLink>}
          {website && <OutsideLink to={website}>Company Website</OutsideLink>}
        </div>
      </div>
    </Card>
  )
}

function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild variant="quiet" size="little">
      <a href={to} target="_blank" rel="noopener noreferrer">
        {children}
        <ExternalLink className="size-3.5" aria-hidden="true" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  )
}

function Paragraphs({ text, absent }: { text: string | null; absent: string }) {
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter(paragraph => paragraph.trim() !== '')
  if (paragraphs.length === 0) return <p className="mt-3 text-soft">{absent}</p>
  return (
    <div className="mt-3 grid max-w-[68ch] gap-3 text-[17px] text-pretty">
      {paragraphs.map((paragraph, i) => (
        <p key={i} className="whitespace-pre-line wrap-anywhere" dir="auto">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}

function companyFacts(member: Member): [term: string, value: string][] {
  const facts: [string, string | null][] = [
    ['Business name', member.business_name],
    ['Description', member.company_description],
    ['Team size', optionLabel(teamSizes, member.team_size)],
    ['Stage', optionLabel(companyStages, member.company_stage)],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
