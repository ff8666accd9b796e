/** Defines which images are accepted by their content, and not by their name, with the texts that refuse the others. */
import { imageTooLarge, imageTypes } from './image-rules'

export interface StoredImageRule {
  types: readonly string[]
  mostBytes: number
  /** Pixels of the shorter side. */
  leastSide: number
  refusals: { type: string; size: string; side: string }
}

const FIVE_MB = 5 * 1024 * 1024

/** The rule for a member's photo (docs/specification/profiles.md#photo). */
export const photoRule = {
  types: ['image/jpeg', 'image/png'],
  mostBytes: FIVE_MB,
  leastSide: 400,
  refusals: {
    type: 'Invalid file type - Please upload a JPEG or PNG file.',
    size: 'File too large - Image must be less than 5MB.',
    side: 'Image too small - Image must be at least 400x400 pixels.',
  },
} as const satisfies StoredImageRule

/** The rule for the cropped photo, which is smaller than the one that was chosen, as the storage service takes it. */
export const croppedPhotoRule = { ...photoRule, leastSide: 1 } as const satisfies StoredImageRule

/** The rule for the photo of an imported member: other communities store smaller ones. */
export const movedPhotoRule = {
  types: photoRule.types,
  mostBytes: FIVE_MB,
  leastSide: 80,
  refusals: {
    type: 'The photo is not a JPEG or PNG file.',
    size: 'The photo is larger than 5 MB.',
    side: 'The photo is smaller than 80x80 pixels.',
  },
} as const satisfies StoredImageRule

export const photoDenied =
  "Permission denied - You don't have permission to upload files. Please contact support."

const noImage = 'Please select an image file'

/**
 * The rule for the team's uploads: covers of recommended reads, portraits of testimonials
 * (docs/specification/recommended-reads.md).
 */
export const siteImageRule = {
  types: imageTypes,
  mostBytes: FIVE_MB - 1,
  leastSide: 1,
  refusals: { type: noImage, size: imageTooLarge(5), side: noImage },
} as const satisfies StoredImageRule
