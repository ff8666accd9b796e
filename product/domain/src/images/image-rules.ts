/** Defines which images people may upload, and the messages for others. The server checks the content itself. */

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

const megabyte = 1024 * 1024

export const imageTooLarge = (megabytes: number) => `Image size should be less than ${megabytes}MB` as const

/**
 * Returns the problem with an image file, by the type and size that the browser reports, or null.
 * @param megabytes largest size (docs/specification/recommended-reads.md).
 * @param wrongType message for any type not in `imageTypes`
 */
export function imageProblem(
  { type, size }: { type: string; size: number },
  megabytes: number,
  wrongType: string,
): string | null {
  if (!(imageTypes as readonly string[]).includes(type)) return wrongType
  return size >= megabytes * megabyte ? imageTooLarge(megabytes) : null
}
