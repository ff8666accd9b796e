// The picture of a testimonial in the arch; the default avatar, her initials, where there is none or it does not load.
import { useState } from 'react'
import { cn } from '@/components/class-names'
import { useAppConfig } from '@/config/app-config-context'
import { initials } from '@/lib/initials'
import { testimonialImage } from '@/features/testimonials/testimonial-image'

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
