// One testimonial: the person behind the arch, her words, who she is.
import { cn } from '@/components/class-names'
import type { Testimonial } from '../testimonial'
import { TestimonialPortrait } from './testimonial-portrait'

interface TestimonialSlideProps {
  testimonial: Testimonial
  shown: boolean
  label: string
}

export function TestimonialSlide({ testimonial, shown, label }: TestimonialSlideProps) {
  const { name, role, company, quote, image } = testimonial
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
      <TestimonialPortrait
        name={name}
        image={image}
        className="sm:h-[168px] sm:w-[132px] sm:rounded-[66px_66px_14px_14px] sm:text-[44px]"
      />
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
