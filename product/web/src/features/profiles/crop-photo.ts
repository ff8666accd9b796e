// Draws a crop of a picture, for the previews and for the upload.
import { photoRules } from '@juno/domain/profiles/profile-texts'

/** In percent of the picture, as in react-image-crop. */
export interface PhotoCrop {
  x: number
  y: number
  width: number
  height: number
}

/** No page shows a photo at more than half of this size. */
const MOST_PIXELS = 1200

/** Draws the crop so that it fills the canvas. */
export function drawCrop(image: HTMLImageElement, crop: PhotoCrop, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  const { naturalWidth: width, naturalHeight: height } = image
  context.imageSmoothingQuality = 'high'
  // Transparent parts of a PNG would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(
    image,
    (crop.x / 100) * width,
    (crop.y / 100) * height,
    (crop.width / 100) * width,
    (crop.height / 100) * height,
    0,
    0,
    canvas.width,
    canvas.height,
  )
}

/** Returns the cropped photo as a square JPEG. @throws when the browser cannot make one */
export async function cropToJpeg(image: HTMLImageElement, crop: PhotoCrop): Promise<Blob> {
  const pixels = Math.round((crop.width / 100) * image.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(pixels, MOST_PIXELS))
  drawCrop(image, crop, canvas)
  const blob = await new Promise<Blob | null>(resolve =>
    canvas.toBlob(resolve, 'image/jpeg', photoRules.quality),
  )
  if (!blob) throw new Error('The browser made no picture.')
  return blob
}
