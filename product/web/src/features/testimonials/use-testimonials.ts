// Reads the active testimonials, or returns the samples when there are none or they cannot be read.
import { useEffect, useState } from 'react'
import { logFailure } from '@/lib/log-failure'
import { readPublicRows } from '@/lib/public-data'
import { sampleTestimonials, type Testimonial } from './testimonial'

/** Returns null until they are known. */
export function useTestimonials(): readonly Testimonial[] | null {
  const [testimonials, setTestimonials] = useState<readonly Testimonial[] | null>(null)
  useEffect(() => {
    let current = true
    const show = (found: readonly Testimonial[]) => {
      if (current) setTestimonials(found.length > 0 ? found : sampleTestimonials)
    }
    readPublicRows<Testimonial>('testimonials', 'active=eq.true&order=created_at.desc')
      .then(show)
      .catch((cause: unknown) => {
        logFailure('Testimonials could not be read', cause)
        show([])
      })
    return () => {
      current = false
    }
  }, [])
  return testimonials
}
