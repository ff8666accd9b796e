// Checks and opens the file of a new profile photo.
import { photoProblems, photoRules } from '@juno/domain/profiles/profile-texts'

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

/** Opens the picture. @throws when the browser cannot read it */
export async function openPhoto(file: File): Promise<ChosenPhoto> {
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
