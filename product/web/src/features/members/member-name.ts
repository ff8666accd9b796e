/** Returns the name by which members see somebody, who may not have entered one yet. */
export const memberName = (member: { name: string | null; business_name: string | null }) =>
  member.name?.trim() || member.business_name?.trim() || 'New member'
