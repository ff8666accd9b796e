/** Texts of /edit-profile (docs/specification/profiles.md#profile-editor). */
import { photoDenied, photoRule } from '../images/stored-image-rules'

export const profileTexts = {
  loading: 'Loading profile...',
  loadFailed: 'Error loading profile',
  saveFailed: 'Error updating profile',
  saved: 'Profile updated successfully',
} as const

export const photoTexts = {
  notAuthenticated: 'User authentication required.',
  permissionDenied: photoDenied,
  bucketMissing: 'Storage bucket not found. Please contact support.',
  invalidRequest: 'Invalid upload request. Please try a different image.',
  uploadFailed: 'There was an error uploading your image. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  notSaved:
    "Your photo was uploaded but couldn't be saved to your profile. Please try saving your changes manually.",
  saved: 'Profile photo uploaded and saved successfully!',
  preparationFailed: 'There was an error preparing your image. Please try again.',
  incomplete: 'A part of this picture is missing. Please choose another one.',
  processingFailed: 'There was an error processing your image. Please try again.',
} as const

/** The problems with a chosen file. The server sends the same texts. */
export const photoProblems = {
  type: photoRule.refusals.type,
  bytes: photoRule.refusals.size,
  pixels: photoRule.refusals.side,
} as const

export const photoRules = {
  types: photoRule.types,
  bytes: photoRule.mostBytes,
  pixels: photoRule.leastSide,
  /** The share of the image's shorter side that is selected at first, in per cent. */
  initialCrop: 80,
  aspect: 1,
  quality: 0.95,
  previews: [128, 48],
  bucket: 'profiles',
  cacheSeconds: '3600',
} as const

/** The upload falls back to POST /api/upload-profile-picture. */
export const photoFallbackPath = '/api/upload-profile-picture'

export const changePasswordTexts = {
  notMet: 'Password requirements not met',
  mismatch: {
    title: 'Passwords do not match',
    description: 'Please ensure your new password and confirmation match.',
  },
  wrongCurrent: {
    title: 'Current password is incorrect',
    description: 'Please enter your current password correctly.',
  },
  saved: { title: 'Password updated', description: 'Your password has been successfully updated.' },
  unexpected: 'An unexpected error occurred. Please try again.',
} as const
