// Shows the results of the directory as cards, or says why there are none.
import { pagesOf } from '@juno/domain/text/counted'
import { shortened } from '@juno/domain/text/graphemes'
import { cn } from '@/components/class-names'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import type { useMemberSearch } from '../api/directory'
import { membersPerPage, noFilters, writeFilters, type DirectoryFilters } from '../directory-filters'
import { directoryTexts } from '../directory-texts'
import type { ChangeFilters } from './directory-filter-fields'
import { DirectoryPager } from './directory-pager'
import { MemberCard } from './member-card'

const grid = 'grid gap-4 sm:gap-5 md:grid-cols-2 xl:grid-cols-3'

interface MemberResultsProps {
  found: ReturnType<typeof useMemberSearch>
  filters: DirectoryFilters
  /** The rows belong to an earlier request; the response to this one is on its way. */
  outdated: boolean
  onChange: ChangeFilters
}

export function MemberResults({ found, filters, outdated, onChange }: MemberResultsProps) {
  const { data } = found
  const pages = pagesOf(data?.total ?? 0, membersPerPage)
  return (
    <div inert={outdated} className={cn('transition-opacity', outdated && 'opacity-50')}>
      <ListFrame
        list={{
          rows: data?.members,
          total: data?.total ?? 0,
          error: found.error,
          retry: () => void found.refetch(),
          source: data,
          readAt: found.dataUpdatedAt,
          outdated,
        }}
        label="Members"
        failed={directoryTexts.failed}
        empty={
          data && data.total > 0 ? (
            <NoSuchPage filters={filters} pages={pages} />
          ) : (
            <NobodyFound filters={filters} onChange={onChange} />
          )
        }
        cards
        skeleton={<ResultsSkeleton />}
      >
        {members => (
          <ul className={grid}>
            {members.map(member => (
              <li key={member.id} className="grid min-w-0">
                <MemberCard member={member} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {data && data.members.length > 0 && <DirectoryPager filters={filters} pages={pages} />}
    </div>
  )
}

function NobodyFound({ filters, onChange }: { filters: DirectoryFilters; onChange: ChangeFilters }) {
  if (writeFilters(filters) === '')
    return (
      <EmptyState title="Nobody is here yet">Members appear as soon as their membership begins.</EmptyState>
    )
  return (
    <EmptyState
      title={
        filters.search ? `Nobody matches “${shortened(filters.search, 40)}”` : 'Nobody matches these filters'
      }
      action={
        <Button variant="quiet" size="little" onClick={() => onChange(noFilters)}>
          Show all members
        </Button>
      }
    >
      Try fewer words, or a part of one: the search looks at names, businesses, roles, expertise, places and
      what members say about themselves.
    </EmptyState>
  )
}

function NoSuchPage({ filters, pages }: { filters: DirectoryFilters; pages: number }) {
  return (
    <EmptyState
      title={`There is no page ${filters.page}`}
      action={
        <ButtonLink to={paths.members + writeFilters({ ...filters, page: 1 })} variant="quiet" size="little">
          Go to the first page
        </ButtonLink>
      }
    >
      {pages === 1 ? 'Everyone is on the first page.' : `The last page is ${pages}.`}
    </EmptyState>
  )
}

function ResultsSkeleton() {
  return (
    <SkeletonGroup label="Loading members…" className={grid}>
      {Array.from({ length: 9 }, (_, i) => (
        <Card key={i} aria-hidden="true" className="flex gap-4 p-4 xs:p-5">
          <Skeleton className="h-[104px] w-[84px] shrink-0 rounded-[999px_999px_14px_14px]" />
          <div className="grid flex-1 content-start gap-2.5 pt-1">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="mt-2 h-[26px] w-28 rounded-full" />
            <Skeleton className="mt-2 h-4 w-24" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  )
}
