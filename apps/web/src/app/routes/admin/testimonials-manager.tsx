// Testimonials Manager: the same testimonials, stored through the product's own endpoints, with larger images.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { bypassTestimonials } from '@/features/testimonials/api/bypass-testimonials'
import { TestimonialsManager } from '@/features/testimonials/components/testimonials-manager'

export function Component() {
  return (
    <AdminPage
      title="Testimonials Manager"
      lead="What members say on the landing page. Inactive ones stay here and are not shown."
      back={{ to: paths.home, label: 'Back to home' }}
    >
      <TestimonialsManager
        service={bypassTestimonials}
        addLabel="Create New"
        emptyTitle="No testimonials found"
        emptyAction="Create Your First Testimonial"
      />
    </AdminPage>
  )
}
