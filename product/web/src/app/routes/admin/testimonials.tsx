// The two testimonials pages differ in how they store and in a few labels.
import { bypassTestimonials, directTestimonials } from '@/features/testimonials/api/testimonial-services'
import { TestimonialsManager } from '@/features/testimonials/components/testimonials-manager'

/** Stores directly in the table. */
export const Testimonials = () => (
  <TestimonialsManager
    service={directTestimonials}
    addLabel="Add New Testimonial"
    emptyTitle="No testimonials yet"
    emptyAction="Add the first one"
  />
)

/** Stores through the product's own endpoints, which allow larger images. */
export const TestimonialsThroughApi = () => (
  <TestimonialsManager
    service={bypassTestimonials}
    addLabel="Create New"
    emptyTitle="No testimonials found"
    emptyAction="Create Your First Testimonial"
  />
)
