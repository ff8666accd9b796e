export const digestTexts = {
  fetchFailed: (reason: string) => `Failed to fetch weekly digests: ${reason}`,
  notSignedIn: 'You must be logged in to create digests',
  notVerified: 'Could not verify admin status',
  adminsOnly: 'Only admins can create digests',
  createFailed: (reason: string) => `Failed to create weekly digest: ${reason}`,
  updateFailed: 'Failed to update weekly digest',
  gone: 'Somebody has deleted this digest. What you wrote is still here.',
  created: 'Weekly digest created successfully',
} as const
