// Shows a person's picture, or their initials while it loads, when it fails, and when there is none. A picture is loaded
// when it comes near the window.
import { useState } from 'react'
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
  const [loaded, setLoaded] = useState<string | null>(null)
  const isLoaded = Boolean(src) && loaded === src
  return (
    <span className={cn(`avatar avatar-${shape}`, className)}>
      {src && (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={cn('absolute inset-0 size-full object-cover', !isLoaded && 'opacity-0')}
          onLoad={() => setLoaded(src)}
          onError={() => setLoaded(null)}
        />
      )}
      {!isLoaded && <span aria-hidden={alt ? undefined : true}>{initials(name)}</span>}
    </span>
  )
}
