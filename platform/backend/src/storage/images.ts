/**
 * Inspects and re-encodes images. A re-encoded image has no metadata (place, camera) and no content hidden behind its
 * pixels.
 */
import { rasterType } from './detect-content-type'
import { storageErrors } from './errors'
import { createImageProcess, type ImageChange, type ImageFacts } from './image-process'

/** The limit of all frames together (docs/specification/safety.md#images). */
export const MAX_PIXELS = 24_000_000
/** Limits how many images are processed at the same time, each with all its pixels in memory, and how many may wait. */
export interface QueueBounds {
  concurrent: number
  queued: number
}
const QUALITY = 90
const UPLOADS: QueueBounds = { concurrent: 2, queued: 50 }

/**
 * Content is bytes, the path of a file whose first bytes are known to be an image's, or a function that reads the bytes
 * once processing begins, so that waiting requests hold none.
 */
export type ImageContent = Buffer | string | (() => Promise<Buffer>)

export interface Images {
  /** @returns null for anything but an image that can be re-encoded */
  inspect(content: Buffer | string): Promise<ImageFacts | null>
  /** @throws StorageError 415 for content that cannot be decoded, 413 for more than 24 megapixels */
  reencode(content: Buffer | string): Promise<Buffer>
  /** Works like `reencode`, with another size, format or quality. */
  transform(content: ImageContent, change: Partial<Omit<ImageChange, 'maxPixels'>>): Promise<Buffer>
}

export function createImages(bounds = UPLOADS, imageProcess = createImageProcess()): Images {
  const semaphore = createSemaphore(bounds)

  const transform: Images['transform'] = (given, change) =>
    semaphore(async () => {
      const content = typeof given === 'function' ? await given() : given
      // The decoder supports more formats, including SVG, and must not parse those.
      if (!isRaster(content)) throw storageErrors.brokenImage()
      const drawn = await imageProcess.run({
        content,
        change: { quality: QUALITY, ...change, maxPixels: MAX_PIXELS },
      })
      if (drawn.failure === 'pixels') throw storageErrors.tooManyPixels()
      if (!drawn.content) throw storageErrors.brokenImage()
      return drawn.content
    })

  return {
    inspect: content =>
      semaphore(async () =>
        isRaster(content) ? ((await imageProcess.run({ content })).facts ?? null) : null,
      ),
    transform,
    reencode: content => transform(content, {}),
  }
}

const isRaster = (content: Buffer | string) => typeof content === 'string' || rasterType(content) !== null

function createSemaphore({ concurrent, queued }: QueueBounds) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= queued) throw storageErrors.busy()
    if (running >= concurrent) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
