// Shows all members, each with a button to feature it, and the featured ones as they will be once saved.
import { roleOptions } from '@juno/domain/applications/role-options'
import { countedPlural } from '@juno/domain/text/counted'
import { Star, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { webAddress } from '@/lib/web-address'
import { type MemberRow, membersPageSize, useMembers } from '../api/featured-members'
import { featuredTexts } from '../member-texts'
import { isSelected, type Selection } from '../selection'

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
      count={total => countedPlural(total, 'profile')}
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
                  disabled={disabled || (!member.listed && !selected)}
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

interface FeaturedListProps {
  members: readonly MemberRow[]
  disabled: boolean
  onRemove: (member: MemberRow) => void
}

export function FeaturedList({ members, disabled, onRemove }: FeaturedListProps) {
  return (
    <ul aria-label="Featured Members">
      {members.map(member => (
        <MemberLine key={member.id} member={member}>
          {!member.featured && <Chip tone="gold">New</Chip>}
          <Button
            variant="ghost"
            size="icon"
            disabled={disabled}
            onClick={() => onRemove(member)}
            aria-label={`Remove ${memberName(member)}`}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </MemberLine>
      ))}
    </ul>
  )
}

const roleLabel = (role: string | null) => roleOptions.find(({ value }) => value === role)?.label ?? role

const memberName = ({ name, business_name }: MemberRow) =>
  name?.trim() || business_name?.trim() || 'Member without a name'

function MemberLine({ member, children }: { member: MemberRow; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-b px-5 py-3 last:border-b-0">
      <Avatar name={member.name} src={webAddress(member.avatar_url)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {memberName(member)}
        </p>
        <p className="text-sm wrap-anywhere text-soft" dir="auto">
          {[roleLabel(member.role), member.business_name].filter(Boolean).join(', ')}
        </p>
        {!member.listed && (
          <Chip tone="sand" className="mt-1">
            No open membership: not shown
          </Chip>
        )}
      </div>
      {children}
    </li>
  )
}
