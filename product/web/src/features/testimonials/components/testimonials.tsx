// Shows one testimonial at a time, with a dot for each.
import { Pause, Play } from 'lucide-react'
import { useRef, useState, type PointerEvent } from 'react'
import { cn } from '@/components/class-names'
import { Skeleton } from '@/components/ui/skeleton'
import type { Testimonial } from '../testimonial'
import { useCarousel } from '../use-carousel'
import { useTestimonials } from '../use-testimonials'
import { TestimonialPortrait } from './testimonial-portrait'

const swipeDistance = 48

export function Testimonials() {
  const testimonials = useTestimonials()
  const count = testimonials?.length ?? 0
  const [resting, setResting] = useState(false)
  const { index, paused, jump, togglePause } = useCarousel({ count, resting })
  const touchStart = useRef<number | null>(null)

  const endSwipe = (event: PointerEvent) => {
    const distance = touchStart.current === null ? 0 : event.clientX - touchStart.current
    touchStart.current = null
    if (Math.abs(distance) >= swipeDistance) jump(distance < 0 ? index + 1 : index - 1)
  }

  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      aria-roledescription="carousel"
      className="bg-sand/55 py-14 lg:py-20"
      onPointerEnter={event => event.pointerType === 'mouse' && setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setResting(false)}
    >
      <div className="wrap">
        <h2 id="testimonials-title" className="eyebrow font-sans leading-normal">
          What members say
        </h2>
        <div
          className="mt-8 grid min-h-[290px] touch-pan-y sm:min-h-[220px]"
          aria-live={paused || resting ? 'polite' : 'off'}
          onPointerDown={event => (touchStart.current = event.pointerType === 'mouse' ? null : event.clientX)}
          onPointerUp={endSwipe}
        >
          {testimonials === null && <SlideSkeleton />}
          {testimonials?.map((testimonial, position) => (
            <TestimonialSlide
              key={testimonial.id}
              testimonial={testimonial}
              shown={position === index}
              label={`${position + 1} of ${count}`}
            />
          ))}
        </div>
        <div className="mt-6 flex min-h-11 items-center gap-1 sm:pl-[176px]">
          {count > 1 && (
            <>
              {testimonials?.map((testimonial, position) => (
                <button
                  key={testimonial.id}
                  type="button"
                  aria-label={`Show testimonial ${position + 1}`}
                  aria-current={position === index || undefined}
                  onClick={() => jump(position)}
                  className="group grid h-11 min-w-7 place-items-center rounded-full"
                >
                  <span
                    className={cn(
                      'h-2.5 rounded-full transition-[width,background-color] duration-200',
                      position === index ? 'w-7 bg-plum' : 'w-2.5 bg-field-line group-hover:bg-plum',
                    )}
                  />
                </button>
              ))}
              <button
                type="button"
                onClick={togglePause}
                aria-label={paused ? 'Play testimonials' : 'Pause testimonials'}
                className="ml-2 grid size-11 place-items-center rounded-full text-soft hover:bg-card hover:text-plum"
              >
                {paused ? (
                  <Play className="size-4" aria-hidden="true" />
                ) : (
                  <Pause className="size-4" aria-hidden="true" />
                )}
              </button>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

function SlideSkeleton() {
  return (
    <div className="grid content-start gap-6 sm:grid-cols-[132px_1fr] sm:gap-11">
      <Skeleton className="h-24 w-[76px] rounded-[999px_999px_14px_14px] sm:h-[168px] sm:w-[132px]" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-7 w-full max-w-3xl" />
        <Skeleton className="h-7 w-4/5 max-w-2xl" />
        <Skeleton className="mt-3 h-5 w-48" />
      </div>
    </div>
  )
}

interface TestimonialSlideProps {
  testimonial: Testimonial
  shown: boolean
  label: string
}

function TestimonialSlide({ testimonial, shown, label }: TestimonialSlideProps) {
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
        <blockquote
          className="max-w-[46ch] font-display text-[clamp(1.375rem,2.6vw,1.9375rem)] leading-[1.32] tracking-[-0.015em] text-pretty"
          dir="auto"
        >
          “{quote}”
        </blockquote>
        <figcaption className="mt-5">
          <bdi className="font-semibold">{name}</bdi>
          {(role || company) && (
            <span className="block text-[15px] text-soft" dir="auto">
              {[role, company].filter(Boolean).join(', ')}
            </span>
          )}
        </figcaption>
      </div>
    </figure>
  )
}
