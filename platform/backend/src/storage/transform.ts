/** Parses image transformations: size, fit and quality, as storage-js `transform` names them. */
import { z } from 'zod'

const MAX_SIDE = 2500
/** Larger values count as the largest, and 0 as absent. */
const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform(pixels => Math.min(pixels, MAX_SIDE) || undefined)

/** https://supabase.com/docs/guides/storage/serving/image-transformations */
export const Transform = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'webp', 'avif']).optional(),
})
export type Transform = z.infer<typeof Transform>

/** Visitors get only these sizes and qualities, so that nobody can request thousands of different images. */
const ROUND_SIDES = [
  16, 24, 32, 48, 64, 96, 128, 200, 256, 320, 400, 480, 640, 800, 960, 1280, 1600, 1920, 2500,
]
const ROUND_QUALITIES = [40, 60, 80, 100]

/** Returns the next larger size of the list. */
export function roundSizes({ width, height, quality, ...rest }: Transform): Transform {
  const up = (list: readonly number[], value: number) => list.find(round => round >= value) ?? value
  return {
    ...rest,
    width: width && up(ROUND_SIDES, width),
    height: height && up(ROUND_SIDES, height),
    quality: quality && up(ROUND_QUALITIES, quality),
  }
}

const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** Returns the header `X-Transformations`, in the words of imgproxy, with which the hosted service draws. */
export function describeTransform({ width, height, resize, quality, format }: Transform): string {
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (width ?? height) && `resizing_type:${RESIZING_TYPES[resize]}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
  ]
    .filter(Boolean)
    .join(',')
}

/** Returns `width:100,resize:cover`, as in a signed token. */
export function writeTransform(transform: Transform): string {
  return Object.entries(transform)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

export function readTransform(text: string): Transform {
  return Transform.parse(Object.fromEntries(text.split(',').map(part => part.split(':'))))
}
