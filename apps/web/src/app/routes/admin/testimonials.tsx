// Testimonials: what members say on the landing page, stored straight in their table.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { directTestimonials } from '@/features/testimonials/api/direct-testimonials'
import { TestimonialsManager } from '@/features/testimonials/components/testimonials-manager'

export function Component() {
  return (
    <AdminPage
      title="Testimonials"
      lead="What members say on the landing page. Inactive ones stay here and are not shown."
      back={{ to: paths.admin, label: 'Back to admin dashboard' }}
    >
      <TestimonialsManager
        service={directTestimonials}
        addLabel="Add New Testimonial"
        emptyTitle="No testimonials yet"
        emptyAction="Add the first one"
      />
    </AdminPage>
  )
}
