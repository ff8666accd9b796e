// The texts of the members list.

export const memberTexts = {
  loadFailed: 'Failed to load members. Please try again later.',
  changeFailed: 'Failed to change this member. Please try again.',
  exportFailed: 'Failed to export members. Please try again.',
  madeAdmin: 'They are an admin now.',
  revokedAdmin: 'They are no longer an admin.',
  hidden: 'The profile is hidden from members.',
  shown: 'Members see the profile again.',
}
