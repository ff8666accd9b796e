// Checks and opens the file of a new profile photo.
import { photoProblems, photoRules, photoTexts } from '@juno/domain/profiles/profile-texts'
import { imageType, isWholeImage, unreadableImage } from '@/lib/readable-image'
import { PhotoError } from './photo-failure'

/** Returns the problem with the file, or null. */
export function fileProblem(file: { type: string; size: number }): string | null {
  if (!photoRules.types.some(type => type === file.type)) return photoProblems.type
  return file.size > photoRules.bytes ? photoProblems.bytes : null
}

/** Returns the problem with the picture, or null. */
export function pixelsProblem({ width, height }: { width: number; height: number }): string | null {
  return Math.min(width, height) < photoRules.pixels ? photoProblems.pixels : null
}

export interface ChosenPhoto {
  /** An object URL, which its owner revokes. */
  url: string
  width: number
  height: number
}

/** Opens the picture. @throws {PhotoError} for no content, or another one than the name says; any error when it cannot be read */
export async function openPhoto(file: File): Promise<ChosenPhoto> {
  if (file.size === 0) throw new PhotoError(unreadableImage)
  const type = await imageType(file)
  if (type !== null && !photoRules.types.some(one => one === type)) throw new PhotoError(photoProblems.type)
  if (!(await isWholeImage(file))) throw new PhotoError(photoTexts.incomplete)
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return { url, width: image.naturalWidth, height: image.naturalHeight }
  } catch (cause) {
    URL.revokeObjectURL(url)
    throw cause
  }
}
