// A person's picture, or her initials while it loads, when it fails, and when there is none.
import * as Primitive from 'radix-ui/avatar'
import { cn } from '@/components/class-names'
import { initials } from '@/lib/initials'

interface AvatarProps {
  name: string | null | undefined
  src?: string | null
  /** The picture is decoration when the name stands beside it, which it mostly does. */
  alt?: string
  className?: string
  /** `arch` is the house mask; `round` the plain circle. */
  shape?: 'round' | 'arch'
}

export function Avatar({ name, src, alt = '', className, shape = 'round' }: AvatarProps) {
  return (
    <Primitive.Root
      className={cn(
        'grid size-11 shrink-0 place-items-center overflow-hidden bg-primary font-display text-[15px] font-medium text-on-primary select-none',
        shape === 'round' ? 'rounded-full' : 'rounded-[999px_999px_14px_14px]',
        className,
      )}
    >
      {src && <Primitive.Image src={src} alt={alt} className="size-full object-cover" />}
      <Primitive.Fallback aria-hidden={alt ? undefined : true}>{initials(name)}</Primitive.Fallback>
    </Primitive.Root>
  )
}
