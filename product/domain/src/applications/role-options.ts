/** Lists the roles an applicant can choose from, and which of them need no review by the team. */
export const roleOptions = [
  { value: 'founder', label: 'Founder', autoApprove: true },
  { value: 'c-suite', label: 'C-Suite Executive', autoApprove: true },
  { value: 'solopreneur', label: 'Solopreneur', autoApprove: true },
  { value: 'executive', label: 'Executive', autoApprove: true },
  { value: 'manager', label: 'Manager', autoApprove: false },
  { value: 'other', label: 'Other', autoApprove: false },
] as const

export type ApplicantRole = (typeof roleOptions)[number]['value']

/**
 * Returns whether an application with this role is approved without a review. One without a role never is
 * (docs/specification/option-lists.md#roles).
 */
export function isAutoApproved(role: ApplicantRole | undefined): boolean {
  return roleOptions.some(option => option.value === role && option.autoApprove)
}
