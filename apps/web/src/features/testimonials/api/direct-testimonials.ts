// Testimonials stored straight in their table; row level security lets admins alone.
import { testimonialImageMegabytes } from '@juno/domain/testimonials/testimonial'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { uploadImage } from '@/lib/stored-image'
import type { TestimonialRow, TestimonialService } from '@/features/testimonials/testimonial-service'
import { testimonialTexts } from '@/features/testimonials/texts'

const bucket = 'testimonials'

function stored(rows: TestimonialRow[]): TestimonialRow {
  const [row] = rows
  if (!row) throw new Error(testimonialTexts.noData)
  return row
}

export const directTestimonials: TestimonialService = {
  imageMegabytes: testimonialImageMegabytes.direct,
  uploadImage: async image => uploadImage('/api/upload-image', { image, bucket, folder: bucket }),
  create: async words => stored(unwrap(await supabase.from('testimonials').insert(words).select())),
  update: async ({ id, ...words }) =>
    stored(unwrap(await supabase.from('testimonials').update(words).eq('id', id).select())),
  setActive: async (id, active) =>
    stored(unwrap(await supabase.from('testimonials').update({ active }).eq('id', id).select())),
  remove: async id => {
    stored(unwrap(await supabase.from('testimonials').delete().eq('id', id).select()))
  },
}
