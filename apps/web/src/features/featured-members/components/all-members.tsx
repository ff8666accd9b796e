// The All Members list: searched and paged by the database, each with a box to feature her.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { SearchInput } from '@/components/ui/search-input'
import { Star } from 'lucide-react'
import { cn } from '@/components/class-names'
import { useDebounced } from '@/components/use-debounced'
import { membersPageSize, useMembers } from '@/features/featured-members/api/list-members'
import type { MemberRow } from '@/features/featured-members/api/member-row'
import { MemberLine, memberName } from '@/features/featured-members/components/member-line'
import { isSelected, type Selection } from '@/features/featured-members/selection'
import { featuredTexts } from '@/features/featured-members/member-texts'

interface AllMembersProps {
  selection: Selection
  disabled: boolean
  onToggle: (member: MemberRow) => void
}

export function AllMembers({ selection, disabled, onToggle }: AllMembersProps) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(0)
  const search = useDebounced(typed).trim()
  const { data, isPending, isError, isPlaceholderData, refetch } = useMembers({ page, search })
  const found = data?.total ?? 0
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchInput
          label="Search members"
          placeholder="Name, business, place"
          value={typed}
          onValueChange={value => {
            setTyped(value)
            setPage(0)
          }}
        />
        <p role="status" className="text-sm text-soft">
          {data && `${found} ${found === 1 ? 'member' : 'members'}`}
        </p>
      </div>
      <Card className="overflow-hidden p-0" aria-busy={isPlaceholderData || undefined}>
        {isPending ? (
          <RowsSkeleton />
        ) : isError ? (
          <ErrorState title={featuredTexts.loadFailed} onRetry={() => void refetch()} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={search ? `Nothing matches “${search}”` : 'No members yet'} />
        ) : (
          <ul aria-label="All Members">
            {data.rows.map(member => {
              const selected = isSelected(selection, member)
              return (
                <MemberLine key={member.id} member={member}>
                  <Button
                    variant={selected ? 'primary' : 'quiet'}
                    size="little"
                    disabled={disabled}
                    aria-pressed={selected}
                    aria-label={`Feature ${memberName(member)}`}
                    onClick={() => onToggle(member)}
                  >
                    <Star className={cn('size-4', selected && 'fill-current')} aria-hidden="true" />
                    {selected ? 'Featured' : 'Feature'}
                  </Button>
                </MemberLine>
              )
            })}
          </ul>
        )}
      </Card>
      <Pager
        className="mt-4"
        label="All Members"
        page={page}
        pageSize={membersPageSize}
        total={found}
        onPage={setPage}
      />
    </>
  )
}
