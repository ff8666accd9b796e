// What the page of the digests says (specification 3, sections 5 and 8).
export const digestTexts = {
  fetchFailed: (reason: string) => `Failed to fetch weekly digests: ${reason}`,
  notSignedIn: 'You must be logged in to create digests',
  notVerified: 'Could not verify admin status',
  adminsOnly: 'Only admins can create digests',
  createFailed: (reason: string) => `Failed to create weekly digest: ${reason}`,
  updateFailed: 'Failed to update weekly digest',
  created: 'Weekly digest created successfully',
} as const
