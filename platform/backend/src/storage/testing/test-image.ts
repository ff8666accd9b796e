/** Makes pictures for tests: one colour, with EXIF data as a phone writes it. */
import sharp from 'sharp'

/** The camera model in the EXIF data, which must not be served. */
export const CAMERA_MODEL = 'Fictional Phone of Ada'

export function testImage(
  type: 'jpeg' | 'png' | 'gif' | 'webp',
  width: number,
  height: number,
  orientation = 1,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#6b2d5c' } })
    .toFormat(type)
    .withExif({ IFD0: { Model: CAMERA_MODEL } })
    .withMetadata({ orientation })
    .toBuffer()
}
