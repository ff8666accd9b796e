// Checks whether the browser can open an image: damaged and empty files are refused before they are uploaded.

export const unreadableImage = 'This file is empty or damaged, or is no image. Please choose another one.'

export async function isReadableImage(file: Blob): Promise<boolean> {
  if (file.size === 0) return false
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
