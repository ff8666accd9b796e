/**
 * Lists the systems that a community can come from, with the headers of their exports. Headers are compared without
 * regard to case and separators. A header that a source does not name is looked up among the names of any list. Other
 * columns are mapped by hand, and remembered.
 */
import type { PersonField } from './person-fields'

interface Source {
  label: string
  /** Says on the page how to get the file. */
  howTo: string
  /** Maps the header in lower case to a field. */
  columns: Readonly<Record<string, PersonField>>
}

/** Many lists have these names, whatever wrote them. */
const commonColumns = {
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  'e-mail address': 'email',
  name: 'name',
  'full name': 'name',
  'first name': 'name',
  'last name': 'name',
  'given name': 'name',
  'family name': 'name',
  surname: 'name',
  company: 'business_name',
  business: 'business_name',
  'business name': 'business_name',
  'company name': 'business_name',
  organization: 'business_name',
  organisation: 'business_name',
  role: 'role',
  title: 'role',
  'job title': 'role',
  position: 'role',
  industry: 'industry',
  location: 'location',
  city: 'location',
  state: 'location',
  province: 'location',
  country: 'location',
  bio: 'bio',
  about: 'bio',
  introduction: 'bio',
  expertise: 'expertise',
  skills: 'expertise',
  tags: 'expertise',
  categories: 'expertise',
  website: 'company_website',
  url: 'company_website',
  linkedin: 'linkedin_url',
  twitter: 'twitter',
  x: 'twitter',
  instagram: 'instagram',
  photo: 'photo',
  avatar: 'photo',
  picture: 'photo',
  'photo url': 'photo',
  'avatar url': 'photo',
  'profile photo': 'photo',
  'profile picture': 'photo',
  plan: 'plan',
  'membership level': 'plan',
  'paid until': 'renewal',
  'renewal date': 'renewal',
  'next renewal': 'renewal',
  'renews on': 'renewal',
  'valid until': 'renewal',
  'expiration date': 'renewal',
  'expiry date': 'renewal',
  'expires at': 'renewal',
  'expires on': 'renewal',
  expires: 'renewal',
  'member since': 'joined',
  joined: 'joined',
  'joined at': 'joined',
  'joined on': 'joined',
  'join date': 'joined',
  'created at': 'joined',
  newsletter: 'newsletter',
  'newsletter since': 'newsletter_since',
  'password hash': 'password_hash',
  notes: 'note',
  note: 'note',
} as const satisfies Source['columns']

export const sources = {
  'wild-apricot': {
    label: 'Wild Apricot',
    howTo: 'Contacts, then List, then Export. Choose CSV and the fields that you want to keep.',
    // System fields as listed in https://support.wildapricot.com/hc/en-us/articles/24302973314061 (export) and
    // …/14746949532301 (membership). Its "Password" column has no hash, so it is not read.
    columns: {
      'first name': 'name',
      'last name': 'name',
      organization: 'business_name',
      email: 'email',
      'membership level': 'plan',
      'renewal due': 'renewal',
      'member since': 'joined',
      'group participation': 'expertise',
      'member emails and newsletters': 'newsletter',
      notes: 'note',
      archived: 'gone',
    },
  },
  ghost: {
    label: 'Ghost',
    howTo: 'Members, then the gear, then Export all members.',
    // Columns of Ghost's own export, as its tests state them (TryGhost/Ghost, members exporter): id, email, name, note,
    // subscribed_to_emails, complimentary_plan, stripe_customer_id, created_at, deleted_at, labels, tiers.
    columns: {
      email: 'email',
      name: 'name',
      note: 'note',
      subscribed_to_emails: 'newsletter',
      created_at: 'joined',
      deleted_at: 'gone',
      labels: 'expertise',
      tiers: 'plan',
    },
  },
  'mighty-networks': {
    label: 'Mighty Networks',
    howTo:
      'Admin, then Members, then Member List, then Download. Open the file that is emailed to you and save it as CSV.',
    // https://faq.mightynetworks.com/en/articles/3825212 says that the list is a spreadsheet (.xlsx) of profiles and
    // memberships, but does not quote the headers: these are the names of its fields in
    // https://docs.mightynetworks.com/members and …/articles/9140754. They were not compared with a real file.
    columns: {
      'first name': 'name',
      'last name': 'name',
      email: 'email',
      location: 'location',
      'mini bio': 'role',
      headline: 'role',
      bio: 'bio',
      introduction: 'bio',
      avatar: 'photo',
      plan: 'plan',
      plans: 'plan',
      'created at': 'joined',
      'joined at': 'joined',
      'join date': 'joined',
    },
  },
  memberful: {
    label: 'Memberful',
    howTo: 'Members, then Actions, then Export members.',
    // The fields of https://memberful.com/help/import-members/import-members-via-csv/ (First name, Last name, Email,
    // Plan, Renewal date as mm/dd/yyyy). Further columns of the export are not documented. They were not compared with
    // a real file.
    columns: {
      'first name': 'name',
      'last name': 'name',
      'full name': 'name',
      email: 'email',
      plan: 'plan',
      plans: 'plan',
      'renewal date': 'renewal',
      'expiration date': 'renewal',
      'expires at': 'renewal',
      'created at': 'joined',
      city: 'location',
      state: 'location',
      country: 'location',
      notes: 'note',
    },
  },
  spreadsheet: {
    label: 'A spreadsheet',
    howTo: 'Save it as CSV. The first row names the columns; one of them has to hold the email addresses.',
    columns: commonColumns,
  },
} as const satisfies Record<string, Source>

export type SourceName = keyof typeof sources
export const sourceNames = Object.keys(sources) as [SourceName, ...SourceName[]]

/** Maps a header to the field that the team chose, or to null where the column is not read. */
export type RememberedColumns = Readonly<Record<string, PersonField | null>>

export const headerKey = (header: string): string => header.trim().toLowerCase()

/** Returns the field of each column: the team's last choice, else by the names of the source. */
export function suggestMapping(
  headers: readonly string[],
  source: SourceName,
  remembered: RememberedColumns = {},
): (PersonField | null)[] {
  const known = new Map<string, PersonField>(
    [...Object.entries(commonColumns), ...Object.entries(sources[source].columns)].map(([name, field]) => [
      words(name),
      field,
    ]),
  )
  return headers.map(header => {
    const key = headerKey(header)
    return Object.hasOwn(remembered, key) ? remembered[key]! : (known.get(words(key)) ?? null)
  })
}

/** `first_name`, `First-Name` and `First name` are the same. */
const words = (key: string): string => key.replace(/[\s_.-]+/g, ' ')
