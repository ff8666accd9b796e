// The All Members list: searched and paged by the database, each with a button to feature them.
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Button } from '@/components/ui/button'
import { Star } from 'lucide-react'
import { cn } from '@/components/class-names'
import { membersPageSize, useMembers } from '@/features/featured-members/api/list-members'
import type { MemberRow } from '@/features/featured-members/api/member-row'
import { MemberLine, memberName } from '@/features/featured-members/components/member-line'
import { isSelected, type Selection } from '@/features/featured-members/selection'
import { featuredTexts } from '@/features/featured-members/member-texts'
import { plural } from '@juno/domain/text/plural'

interface AllMembersProps {
  selection: Selection
  disabled: boolean
  onToggle: (member: MemberRow) => void
}

export function AllMembers({ selection, disabled, onToggle }: AllMembersProps) {
  const address = useListAddress()
  const members = useMembers({ page: address.page, search: address.search })
  return (
    <ListFrame
      list={usePagedList(members, address, membersPageSize)}
      label="All Members"
      failed={featuredTexts.loadFailed}
      empty={<EmptyState title="No members yet" />}
      count={total => plural(total, 'member')}
      filter={{
        address,
        search: { label: 'Search members', placeholder: 'Name, business, place' },
        showAll: 'Show all members',
      }}
    >
      {rows => (
        <ul aria-label="All Members">
          {rows.map(member => {
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
    </ListFrame>
  )
}
