export const readTexts = {
  missing: 'Please fill in all required fields',
  imageMissing: 'Please upload an image',
  notAnImage: 'Please select an image file',
  loadFailed: (reason: string) => `Failed to load recommended reads: ${reason}`,
  uploadFailed: (reason: string) => `Failed to upload image: ${reason}`,
  notSignedIn: 'Authentication required. Please sign in again.',
  addFailed: (reason: string) => `Failed to add recommended read: ${reason}`,
  updateFailed: (reason: string) => `Failed to update status: ${reason}`,
  deleteFailed: (reason: string) => `Failed to delete: ${reason}`,
} as const
