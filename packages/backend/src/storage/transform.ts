/** Image transformations: size, fit and quality, as storage-js `transform` names them. */
import { z } from 'zod'

const MAX_SIDE = 2500
const side = z.coerce.number().int().min(1).max(MAX_SIDE)

/** https://supabase.com/docs/guides/storage/serving/image-transformations */
export const Transform = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.enum(['origin']).optional(),
})
export type Transform = z.infer<typeof Transform>

/** `width:100,resize:cover`, as in a signed token. */
export function writeTransform(transform: Transform): string {
  return Object.entries(transform)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

export function readTransform(text: string): Transform {
  return Transform.parse(Object.fromEntries(text.split(',').map(part => part.split(':'))))
}
