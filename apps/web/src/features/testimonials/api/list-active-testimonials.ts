// The active testimonials, newest first.
import { publicData } from '@/lib/public-data'
import { unwrap } from '@/lib/unwrap'
import type { Testimonial } from '../testimonial'

export async function listActiveTestimonials(): Promise<Testimonial[]> {
  const data = publicData()
  return unwrap(
    await data.from('testimonials').select('*').eq('active', true).order('created_at', { ascending: false }),
  )
}
