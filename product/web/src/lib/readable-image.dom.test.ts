import { expect, it } from 'vitest'
import { imageType, isWholeImage } from './readable-image'

const blob = (text: string) => new Blob([Uint8Array.from(text, letter => letter.charCodeAt(0))])

/** A segment with a preview of its own, as cameras write it, then the pixels. */
const jpeg = '\xff\xd8\xff\xe1\x00\x08\xff\xd8\xff\xd9xx\xff\xda\x00\x02' + 'pixels\xff\x00pixels'
const png = '\x89PNG\r\n\x1a\n pixels '

it.each([
  ['whole', jpeg + '\xff\xd9', true],
  ['with a film behind it', jpeg + '\xff\xd9' + '\0'.repeat(5000), true],
  ['cut', jpeg, false],
  ['cut in its segments', jpeg.slice(0, 8), false],
])('a JPEG that is %s', async (_, bytes, whole) => expect(await isWholeImage(blob(bytes))).toBe(whole))

it.each([
  ['whole', png + 'IEND\xaeB`\x82', true],
  ['cut', png, false],
])('a PNG that is %s', async (_, bytes, whole) => expect(await isWholeImage(blob(bytes))).toBe(whole))

it.each([
  [jpeg, 'image/jpeg'],
  [png, 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF\n\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'image/heic'],
  ['no picture', null],
])('%j is %s', async (bytes, type) => expect(await imageType(blob(bytes))).toBe(type))
