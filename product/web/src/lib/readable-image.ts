// Checks by their content whether the browser can open images, and whether they are whole, before they are uploaded.

export const unreadableImage = 'This file is empty or damaged, or is no image. Please choose another one.'

export async function isReadableImage(file: Blob): Promise<boolean> {
  if (file.size === 0 || !(await isWholeImage(file))) return false
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}

const SIGNATURES: readonly (readonly [type: string, signature: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  // Phones name such pictures .jpg, too.
  ['image/heic', /^.{4}ftyp(?:hei|hev|mif|msf|avi)/s],
]

/** Returns the type of an image by its first bytes, since its name may say anything, or null where they say nothing. */
export async function imageType(file: Blob): Promise<string | null> {
  const head = String.fromCharCode(...(await bytesOf(file.slice(0, 16))))
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0] ?? null
}

/** Returns false for a JPEG or PNG whose end is missing. Browsers draw such images with a grey part. */
export async function isWholeImage(file: Blob): Promise<boolean> {
  const type = await imageType(file)
  if (type === 'image/png') {
    const tail = await bytesOf(file.slice(Math.max(0, file.size - 1024)))
    return String.fromCharCode(...tail).includes('IEND')
  }
  return type !== 'image/jpeg' || hasEnd(await bytesOf(file))
}

/** Walks the segments of a JPEG up to its pixels. A preview in one of them has an end of its own. */
function hasEnd(bytes: Uint8Array): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda)
    at += bytes[at + 1] === 0xff ? 1 : 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
  for (; at + 1 < bytes.length; at++) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true
  return false
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer())
