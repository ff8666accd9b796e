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

/** The sizes and qualities that visitors get, so that nobody can ask for thousands of different images. */
const ROUND_SIDES = [
  16, 24, 32, 48, 64, 96, 128, 200, 256, 320, 400, 480, 640, 800, 960, 1280, 1600, 1920, 2500,
]
const ROUND_QUALITIES = [40, 60, 80, 100]

/** The next larger size of the list. */
export function roundSizes({ width, height, quality, ...rest }: Transform): Transform {
  const up = (list: readonly number[], value: number) => list.find(round => round >= value) ?? value
  return {
    ...rest,
    width: width && up(ROUND_SIDES, width),
    height: height && up(ROUND_SIDES, height),
    quality: up(ROUND_QUALITIES, quality),
  }
}

/** `width:100,resize:cover`, as in a signed token. */
export function writeTransform(transform: Transform): string {
  return Object.entries(transform)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

export function readTransform(text: string): Transform {
  return Transform.parse(Object.fromEntries(text.split(',').map(part => part.split(':'))))
}
