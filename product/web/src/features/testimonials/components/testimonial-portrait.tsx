// Shows the picture of a testimonial in an arch, or initials where there is none or it does not load.
import { defaultAvatar } from '@juno/domain/testimonials/default-avatar'
import { useState } from 'react'
import { cn } from '@/components/class-names'
import { useAppConfig } from '@/config/app-config-context'
import { initials } from '@/lib/initials'
import { isSitePath } from '@/lib/web-address'

interface TestimonialPortraitProps {
  name: string
  image: string | null
  className?: string
}

export function TestimonialPortrait({ name, image, className }: TestimonialPortraitProps) {
  const { supabaseUrl } = useAppConfig()
  const [failed, setFailed] = useState<string | null>(null)
  const src = testimonialImage(image, supabaseUrl)
  return (
    <div
      className={cn(
        'grid h-24 w-[76px] shrink-0 place-items-center overflow-hidden rounded-[38px_38px_14px_14px] font-display text-2xl text-white [background:linear-gradient(#c9604a,#a23c28)]',
        className,
      )}
    >
      {src && failed !== src ? (
        <img
          src={src}
          alt=""
          width="132"
          height="168"
          loading="lazy"
          onError={() => setFailed(src)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </div>
  )
}

/**
 * Returns a full http(s) URL or a root-relative path unchanged. A storage path that contains 'testimonials/' is
 * resolved against public storage. The default avatar, anything else, and nothing are null: the initials are drawn.
 */
export function testimonialImage(image: string | null | undefined, supabaseUrl: string): string | null {
  const value = image?.trim() ?? ''
  if (/^https?:\/\//i.test(value)) return value
  if (isSitePath(value)) return value === defaultAvatar ? null : value
  if (/^[a-z][a-z0-9+.-]*:/i.test(value) || value.startsWith('/')) return null
  const at = value.indexOf('testimonials/')
  return at < 0 ? null : `${supabaseUrl}/storage/v1/object/public/${value.slice(at)}`
}
