/**
 * Inspects and re-encodes images. A re-encoded image holds no metadata (place, camera) and no content hidden behind its
 * pixels.
 */
import type { Sharp, SharpOptions } from 'sharp'
import { rasterType } from './detect-content-type'
import { storageErrors } from './errors'

/** Of all frames together (docs/specification/safety.md#images). */
export const MAX_PIXELS = 24_000_000
/** How many images are processed at the same time, each with all its pixels in memory, and how many may wait. */
export interface QueueBounds {
  concurrent: number
  queued: number
}
const UPLOADS: QueueBounds = { concurrent: 2, queued: 50 }

const FORMATS = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const
export type ImageFormat = (typeof FORMATS)[number]

export interface ImageFacts {
  /** Of the content, whatever the name says. */
  type: `image/${ImageFormat}`
  /** Of one frame, in pixels, with the EXIF orientation applied. */
  width: number
  height: number
  /** More than one for an animation. */
  frames: number
}

/**
 * Content is bytes, the path of a file whose first bytes are known to be an image's, or a function that reads the bytes
 * once processing begins, so that waiting requests hold none.
 */
export type ImageContent = Buffer | string | (() => Promise<Buffer>)

export interface Images {
  /** @returns null for anything but an image that can be re-encoded */
  inspect(content: Buffer | string): Promise<ImageFacts | null>
  /** @throws StorageError 415 for what cannot be decoded, 413 for more than 24 megapixels */
  reencode(content: Buffer | string): Promise<Buffer>
  /** As `reencode`, with a change between decoding and encoding. */
  transform(content: ImageContent, change: (picture: Sharp, facts: ImageFacts) => Sharp): Promise<Buffer>
}

export function createImages(bounds = UPLOADS): Images {
  const semaphore = createSemaphore(bounds)

  const transform: Images['transform'] = (given, change) =>
    semaphore(async () => {
      const content = typeof given === 'function' ? await given() : given
      const facts = await inspect(content)
      if (facts === null) throw storageErrors.brokenImage()
      if (facts.width * facts.height * facts.frames > MAX_PIXELS) throw storageErrors.tooManyPixels()
      try {
        return await change((await open(content)).autoOrient(), facts).toBuffer()
      } catch (cause) {
        throw /pixel limit/.test(String(cause)) ? storageErrors.tooManyPixels() : storageErrors.brokenImage()
      }
    })

  return {
    inspect: content => semaphore(() => inspect(content)),
    transform,
    reencode: content => transform(content, (picture, facts) => encode(picture, facts)),
  }
}

/** @param quality 1 to 100 */
export function encode(picture: Sharp, { type }: Pick<ImageFacts, 'type'>, quality = 90): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg({ quality })
    case 'image/png':
      return picture.png()
    case 'image/gif':
      return picture.gif()
    case 'image/webp':
      return picture.webp({ quality })
    case 'image/avif':
      return picture.avif({ quality: Math.round(quality * 0.7) })
  }
}

async function inspect(content: Buffer | string): Promise<ImageFacts | null> {
  // sharp supports more formats, SVG among them; it must not parse those.
  if (typeof content !== 'string' && rasterType(content) === null) return null
  try {
    const picture = await open(content, { limitInputPixels: false })
    const { format, width, pages = 1, pageHeight, autoOrient, compression } = await picture.metadata()
    const known = format === 'heif' && compression === 'av1' ? 'avif' : FORMATS.find(one => one === format)
    if (known === undefined) return null
    const size = pages > 1 && pageHeight !== undefined ? { width, height: pageHeight } : autoOrient
    return { type: `image/${known}`, ...size, frames: pages }
  } catch {
    return null
  }
}

/** Loads sharp with the first image, because it takes long and much memory. */
async function open(content: Buffer | string, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Both keep memory: images are rarely processed twice, and each thread has buffers of its own.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(content, {
    animated: true,
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    ...options,
  })
}

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
