// Shows a person's picture, or their initials while it loads, when it fails, and when there is none.
import * as Primitive from 'radix-ui/avatar'
import { cn } from '@/components/class-names'
import { initials } from '@/lib/initials'

interface AvatarProps {
  name: string | null | undefined
  src?: string | null
  /** The picture is decoration when the name is beside it, as it mostly is. */
  alt?: string
  className?: string
  /** `arch` is the brand's mask, `round` a circle. */
  shape?: 'round' | 'arch'
}

export function Avatar({ name, src, alt = '', className, shape = 'round' }: AvatarProps) {
  return (
    <Primitive.Root className={cn(`avatar avatar-${shape}`, className)}>
      {src && <Primitive.Image src={src} alt={alt} className="size-full object-cover" />}
      <Primitive.Fallback aria-hidden={alt ? undefined : true}>{initials(name)}</Primitive.Fallback>
    </Primitive.Root>
  )
}
