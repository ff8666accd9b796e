/** Draws a JPEG as large and as detailed as a photo, made of noise. */
import sharp from 'sharp'

export function drawnPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { width: width / 8, height: height / 8, channels: 3, background: '#888', noise } })
    .resize(width, height)
    .jpeg({ quality: 85 })
    .toBuffer()
}
