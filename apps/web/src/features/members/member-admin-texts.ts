// The words of the members list.

export const memberTexts = {
  loadFailed: 'Failed to load members. Please try again later.',
  changeFailed: 'Failed to change this member. Please try again.',
  exportFailed: 'Failed to export members. Please try again.',
  madeAdmin: 'She is an admin now.',
  revokedAdmin: 'She is no longer an admin.',
  hidden: 'The profile is hidden from members.',
  shown: 'Members see the profile again.',
}
