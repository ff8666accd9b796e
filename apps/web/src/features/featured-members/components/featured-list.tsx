// The Featured Members list: as it will be once it is saved.
import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import type { MemberRow } from '@/features/featured-members/api/member-row'
import { MemberLine, memberName } from '@/features/featured-members/components/member-line'

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
