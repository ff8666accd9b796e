/** Pictures for tests: one colour, with what a phone writes into its photos. */
import sharp from 'sharp'

/** Where the photo was taken and by what; it must not reach anyone who sees it. */
export const TELLTALE = 'Fictional Phone of Ada'

export function testImage(
  type: 'jpeg' | 'png' | 'gif' | 'webp',
  width: number,
  height: number,
  orientation = 1,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#6b2d5c' } })
    .toFormat(type)
    .withExif({ IFD0: { Model: TELLTALE } })
    .withMetadata({ orientation })
    .toBuffer()
}
