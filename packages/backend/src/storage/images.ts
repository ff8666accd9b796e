/**
 * In charge of pictures: what one is, and drawing it anew. A picture that was decoded and encoded again carries no
 * metadata (where it was taken, by which phone) and nothing that was hidden behind its pixels.
 */
import type { Sharp, SharpOptions } from 'sharp'
import { rasterType } from './detect-content-type'
import { storageErrors } from './errors'

/** Of a moving picture, all frames together (docs/specification/safety.md#images). */
export const MAX_PIXELS = 24_000_000
/** Each one under way may hold all its pixels in memory. */
const MAX_CONCURRENT = 2
/** More would wait longer than anyone does. */
const MAX_QUEUED = 50

const FORMATS = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const
export type ImageFormat = (typeof FORMATS)[number]

export interface ImageFacts {
  /** Of the content, whatever its name says. */
  type: `image/${ImageFormat}`
  /** As it is looked at: turned by what the camera noted. Of one frame. */
  width: number
  height: number
  /** More than one for a moving picture. */
  frames: number
}

/** Content is given as bytes, or as the path of a file whose first bytes are known to be a picture's. */
export interface Images {
  /** @returns null for what is no picture that can be drawn anew */
  inspect(content: Buffer | string): Promise<ImageFacts | null>
  /** @throws StorageError 415 for what cannot be drawn, 413 for more than 24 megapixels */
  reencode(content: Buffer | string): Promise<Buffer>
  /** As `reencode`, with a step between. */
  draw(content: Buffer | string, change: (picture: Sharp, facts: ImageFacts) => Sharp): Promise<Buffer>
}

export function createImages(): Images {
  const turn = createSemaphore(MAX_CONCURRENT)

  const draw: Images['draw'] = (content, change) =>
    turn(async () => {
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
    inspect: content => turn(() => inspect(content)),
    draw,
    reencode: content => draw(content, (picture, facts) => encode(picture, facts)),
  }
}

/** In its own format, at a quality that eyes do not tell from the original. */
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
  // The library knows more formats than ours, drawings in XML among them: it shall not even try.
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

/** Loaded with the first picture: most processes start without one in sight. */
async function open(content: Buffer | string, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(content, {
    animated: true,
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    ...options,
  })
}

function createSemaphore(most: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MAX_QUEUED) throw storageErrors.busy()
    if (inside >= most) await new Promise<void>(resolve => waiting.push(resolve))
    else inside++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}
