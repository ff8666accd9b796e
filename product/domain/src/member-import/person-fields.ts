/** Lists the fields that a column of a list of members can hold, in the order in which the page offers them. */
export const personFields = [
  { value: 'email', label: 'Email address' },
  { value: 'name', label: 'Name, or a part of it' },
  { value: 'business_name', label: 'Business' },
  { value: 'role', label: 'Role' },
  { value: 'industry', label: 'Industry' },
  { value: 'location', label: 'Location, or a part of it' },
  { value: 'bio', label: 'About them' },
  { value: 'expertise', label: 'Expertise, tags or categories' },
  { value: 'company_website', label: 'Website' },
  { value: 'linkedin_url', label: 'LinkedIn' },
  { value: 'twitter', label: 'X (Twitter)' },
  { value: 'instagram', label: 'Instagram' },
  { value: 'photo', label: 'Link to a photo' },
  { value: 'plan', label: 'Plan or membership level' },
  { value: 'status', label: 'Status of the membership' },
  { value: 'renewal', label: 'Membership paid until' },
  { value: 'joined', label: 'Member since' },
  { value: 'newsletter', label: 'Wants the newsletter' },
  { value: 'newsletter_since', label: 'Newsletter wanted since' },
  { value: 'password_hash', label: 'Password hash' },
  { value: 'note', label: 'Note of the team' },
  { value: 'gone', label: 'Has left (such rows are left out)' },
] as const satisfies readonly { value: string; label: string }[]

export type PersonField = (typeof personFields)[number]['value']

/** The field of each column by its place in the file, or null for a column that is not read. */
export type Mapping = readonly (PersonField | null)[]
