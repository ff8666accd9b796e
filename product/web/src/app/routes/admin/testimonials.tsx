// The two pages of the testimonials, which differ in how they store them and in a few labels.
import { bypassTestimonials, directTestimonials } from '@/features/testimonials/api/testimonial-services'
import { TestimonialsManager } from '@/features/testimonials/components/testimonials-manager'

/** Stored straight in their table. */
export const Testimonials = () => (
  <TestimonialsManager
    service={directTestimonials}
    addLabel="Add New Testimonial"
    emptyTitle="No testimonials yet"
    emptyAction="Add the first one"
  />
)

/** Stored through the product's own endpoints, with larger images. */
export const TestimonialsThroughApi = () => (
  <TestimonialsManager
    service={bypassTestimonials}
    addLabel="Create New"
    emptyTitle="No testimonials found"
    emptyAction="Create Your First Testimonial"
  />
)
