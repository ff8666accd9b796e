// Testimonials stored by the product's endpoints under /api/testimonials-bypass
// (docs/specification/testimonials.md#testimonials-bypass).
import { testimonialImageMegabytes } from '@juno/domain/testimonials/testimonial'
import { api } from '@/lib/api'
import { uploadImage } from '@/lib/stored-image'
import type { TestimonialRow, TestimonialService } from '@/features/testimonials/testimonial-service'
import { testimonialTexts } from '@/features/testimonials/texts'

const base = '/api/testimonials-bypass'

async function ask(method: 'POST' | 'PUT', action: string, body: unknown): Promise<TestimonialRow> {
  const { testimonial } = await api<{ testimonial?: TestimonialRow }>(`${base}/${action}`, {
    method,
    body,
  })
  if (!testimonial) throw new Error(testimonialTexts.noData)
  return testimonial
}

export const bypassTestimonials: TestimonialService = {
  imageMegabytes: testimonialImageMegabytes.bypass,
  uploadImage: image => uploadImage(`${base}/upload-image`, { image }),
  create: words => ask('POST', 'create', words),
  update: row => ask('PUT', 'update', row),
  setActive: (id, active) => ask('PUT', 'toggle-active', { id, active }),
  remove: async id => {
    await api(`${base}/delete/${id}`, { method: 'DELETE' })
  },
}
