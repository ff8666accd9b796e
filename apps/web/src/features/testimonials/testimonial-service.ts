// What the pages that manage testimonials ask of whoever stores them; there are two ways of storing.
import type { CreateTestimonial } from '@juno/domain/testimonials/testimonial'

export interface TestimonialRow {
  id: string
  name: string
  role: string
  company: string
  quote: string
  image: string | null
  active: boolean
  created_at: string
}

export interface TestimonialService {
  /** Most an image may weigh, in megabytes. */
  imageMegabytes: number
  /** @returns the image's public URL */
  uploadImage(image: File): Promise<string>
  create(words: CreateTestimonial): Promise<TestimonialRow>
  update(row: CreateTestimonial & { id: string }): Promise<TestimonialRow>
  setActive(id: string, active: boolean): Promise<TestimonialRow>
  remove(id: string): Promise<void>
}
