// Implements the two ways of storing testimonials behind one interface for their pages.
import {
  testimonialImageMegabytes,
  type CreateTestimonial,
  type TestimonialRow,
} from '@juno/domain/testimonials/testimonial'
import { api } from '@/lib/api'
import { changedAsShown, orNewer, savedOrNewer } from '@/lib/newer-version'
import { uploadImage } from '@/lib/stored-image'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import { testimonialTexts } from '../texts'

export interface TestimonialService {
  /** The largest size of an image, in megabytes. */
  imageMegabytes: number
  /** @returns the image's public URL */
  uploadImage(image: File): Promise<string>
  create(testimonial: CreateTestimonial): Promise<TestimonialRow>
  /** Rejects with NewerVersion where another version than `version` is stored. */
  update(row: CreateTestimonial, version: TestimonialRow): Promise<TestimonialRow>
  /** Like `remove`, it rejects where another version than `row` is stored. */
  setActive(row: TestimonialRow, active: boolean): Promise<TestimonialRow>
  remove(row: TestimonialRow): Promise<void>
}

const bucket = 'testimonials'

function stored(rows: TestimonialRow[]): TestimonialRow {
  const [row] = rows
  if (!row) throw new Error(testimonialTexts.noData)
  return row
}

const readTestimonial = async (id: string): Promise<TestimonialRow | null> =>
  unwrapMaybe(await supabase.from('testimonials').select().eq('id', id).maybeSingle())

/** Stores in the table, which row level security allows only to admins. */
export const directTestimonials: TestimonialService = {
  imageMegabytes: testimonialImageMegabytes.direct,
  uploadImage: async image => uploadImage('/api/upload-image', { image, bucket, folder: bucket }),
  create: async row => stored(unwrap(await supabase.from('testimonials').insert(row).select())),
  update: async (row, { id, updated_at }) =>
    savedOrNewer(
      unwrap(
        await supabase.from('testimonials').update(row).eq('id', id).eq('updated_at', updated_at).select(),
      ),
      () => readTestimonial(id),
      testimonialTexts.noData,
    ),
  setActive: async ({ id, updated_at }, active) => {
    const change = supabase.from('testimonials').update({ active })
    return changedAsShown(unwrap(await change.eq('id', id).eq('updated_at', updated_at).select()))
  },
  remove: async ({ id, updated_at }) => {
    const removal = supabase.from('testimonials').delete()
    changedAsShown(unwrap(await removal.eq('id', id).eq('updated_at', updated_at).select()))
  },
}

const base = '/api/testimonials-bypass'

async function ask(method: 'POST' | 'PUT', action: string, body: unknown): Promise<TestimonialRow> {
  const { testimonial } = await api<{ testimonial?: TestimonialRow }>(`${base}/${action}`, {
    method,
    body,
  })
  if (!testimonial) throw new Error(testimonialTexts.noData)
  return testimonial
}

/** Stores through the product's endpoints (docs/specification/testimonials.md#testimonials-bypass). */
export const bypassTestimonials: TestimonialService = {
  imageMegabytes: testimonialImageMegabytes.bypass,
  uploadImage: image => uploadImage(`${base}/upload-image`, { image }),
  create: row => ask('POST', 'create', row),
  update: (row, { id, updated_at }) =>
    orNewer(ask('PUT', 'update', { ...row, id, updated_at }), () => readTestimonial(id)),
  setActive: ({ id, updated_at }, active) => ask('PUT', 'toggle-active', { id, active, updated_at }),
  remove: async ({ id, updated_at }) => {
    await api(`${base}/delete/${id}?${new URLSearchParams({ updated_at })}`, { method: 'DELETE' })
  },
}
