// Shows a member's picture in an arch, or their initials on a colour that depends on the id.
import { cn } from '@/components/class-names'
import { Avatar } from '@/components/ui/avatar'
import { webAddress } from '@/lib/web-address'
import { memberName } from '../member-name'

const colours = [
  'bg-(image:--arch-coral) text-[#3c1532]',
  'bg-(image:--arch-plum) text-[#fff3ee]',
  'bg-(image:--arch-gold) text-[#3c1532]',
] as const

const colourOf = (id: string) =>
  colours[[...id].reduce((sum, character) => sum + character.charCodeAt(0), 0) % colours.length]

interface MemberPortraitProps {
  member: { id: string; name: string | null; business_name: string | null; avatar_url: string | null }
  className?: string
}

export function MemberPortrait({ member, className }: MemberPortraitProps) {
  const src = webAddress(member.avatar_url)
  return (
    <Avatar
      name={memberName(member)}
      src={src}
      shape="arch"
      className={cn(src ? 'bg-blush text-plum' : colourOf(member.id), className)}
    />
  )
}
