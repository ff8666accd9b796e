// One testimonial: the person behind the arch, her words, who she is.
import { useState } from 'react'
import { cn } from '@/components/class-names'
import { useAppConfig } from '@/config/app-config-context'
import { initials } from '@/lib/initials'
import type { Testimonial } from '../testimonial'
import { testimonialImage } from '../testimonial-image'

interface TestimonialSlideProps {
  testimonial: Testimonial
  shown: boolean
  label: string
}

export function TestimonialSlide({ testimonial, shown, label }: TestimonialSlideProps) {
  const { name, role, company, quote } = testimonial
  return (
    <figure
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={!shown}
      className={cn(
        'col-start-1 row-start-1 grid content-start gap-6 transition-[opacity,visibility] duration-200 sm:grid-cols-[132px_1fr] sm:gap-11',
        shown ? 'visible opacity-100' : 'invisible opacity-0',
      )}
    >
      <Portrait testimonial={testimonial} />
      <div className="min-w-0">
        <blockquote className="max-w-[46ch] font-display text-[clamp(1.375rem,2.6vw,1.9375rem)] leading-[1.32] tracking-[-0.015em] text-pretty">
          “{quote}”
        </blockquote>
        <figcaption className="mt-5">
          <span className="font-semibold">{name}</span>
          {(role || company) && (
            <span className="block text-[15px] text-soft">{[role, company].filter(Boolean).join(', ')}</span>
          )}
        </figcaption>
      </div>
    </figure>
  )
}

function Portrait({ testimonial }: { testimonial: Testimonial }) {
  const { supabaseUrl } = useAppConfig()
  const [failed, setFailed] = useState(false)
  const src = testimonialImage(testimonial.image, supabaseUrl)
  return (
    <div className="grid h-24 w-[76px] place-items-center overflow-hidden rounded-[999px_999px_14px_14px] font-display text-2xl text-white [background:linear-gradient(#c9604a,#a23c28)] sm:h-[168px] sm:w-[132px] sm:text-[44px]">
      {src && !failed ? (
        <img
          src={src}
          alt=""
          width="132"
          height="168"
          loading="lazy"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden="true">{initials(testimonial.name)}</span>
      )}
    </div>
  )
}
