/**
 * Lists the systems that a community can come from, with the headers of their exports. Headers are compared without
 * regard to case and separators. A header that a source does not name is looked up among the names of any list. Other
 * columns are mapped by hand, and remembered.
 */
import { cutTo } from '../text/graphemes'
import { searchKey } from '../text/search-key'
import type { PersonField } from './person-fields'

interface Source {
  label: string
  /** Says on the page how to get the file. */
  howTo: string
  /** Maps the header in lower case to a field. */
  columns: Readonly<Record<string, PersonField>>
}

/** Many lists have these names, whatever wrote them, in English, German and French. */
const commonNames: Partial<Record<PersonField, string>> = {
  email:
    'email|mail|email address|mail address|e mailadresse|email adresse|mailadresse|courriel|adresse courriel|adresse email|adresse mail|adresse electronique',
  name: 'name|full name|display name|first name|firstname|last name|lastname|middle name|given name|family name|surname|vorname|nachname|familienname|vor und nachname|nom|prenom|nom complet|nom de famille|nom et prenom',
  business_name:
    'company|business|business name|company name|organization|organisation|organization name|firma|firmenname|unternehmen|verein|entreprise|societe|raison sociale',
  role: 'role|title|job title|position|organization title|rolle|funktion|beruf|titel|fonction|poste|titre|metier|profession',
  industry: 'industry|branche|secteur|secteur d activite',
  location:
    'location|city|town|state|province|country|ort|stadt|wohnort|bundesland|kanton|land|lieu|ville|localite|region|pays',
  bio: 'bio|about|introduction|about me|uber mich|uber uns|beschreibung|vorstellung|biographie|biografie|a propos|presentation',
  expertise:
    'expertise|skills|tags|categories|kenntnisse|schlagworter|stichworter|kategorien|competences|etiquettes|mots cles',
  company_website: 'website|url|webseite|homepage|internetseite|site web|site internet|site',
  linkedin_url: 'linkedin|linkedin url|linkedin profile',
  twitter: 'twitter|x',
  instagram: 'instagram',
  photo: 'photo|avatar|picture|photo url|avatar url|profile photo|profile picture|foto|bild|profilbild',
  plan: 'plan|membership level|membership|memberships|ticket type|tarif|mitgliedschaft|mitgliedsart|beitragsgruppe|forfait|formule|adhesion|type d adhesion',
  status: 'status|membership status|member status|subscription status|attendee status|mitgliedsstatus|statut',
  renewal:
    'paid until|renewal date|next renewal|renews on|valid until|expiration date|expiry date|expires at|expires on|expires|current period end (utc)|bezahlt bis|gultig bis|lauft ab am|ablaufdatum|mitglied bis|paye jusqu au|valable jusqu au|valide jusqu au|date d expiration|date d echeance|echeance|expire le',
  joined:
    'member since|joined|joined at|joined on|join date|created at|created at (utc)|mitglied seit|beigetreten am|beitritt|beitrittsdatum|eintritt|eintrittsdatum|membre depuis|date d adhesion|adherent depuis|inscrit le|date d inscription',
  newsletter: 'newsletter|infolettre|rundbrief',
  newsletter_since: 'newsletter since|newsletter seit|infolettre depuis',
  password_hash: 'password hash',
  note: 'notes|note|notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|remarque|remarques',
  gone: 'unsub time|clean time|ended at (utc)|ausgetreten am|austritt|austrittsdatum',
}

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
      'membership status': 'status',
      'membership enabled': 'status',
      member: 'status',
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
    howTo:
      'Save it as CSV. One row names the columns; one of them has to hold the email addresses. Files of Mailchimp, Stripe, MemberPress, Paid Memberships Pro, Eventbrite and Google Contacts are read too.',
    columns: {},
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
  const known = new Map<string, PersonField>([
    ...Object.entries(commonNames).flatMap(([field, names]) =>
      names.split('|').map(name => [name, field as PersonField] as const),
    ),
    ...Object.entries(sources[source].columns).map(([name, field]) => [words(name), field] as const),
  ])
  return headers.map(header => {
    const key = headerKey(header)
    return Object.hasOwn(remembered, key) ? remembered[key]! : (known.get(words(key)) ?? null)
  })
}

/**
 * Returns what to remember of a mapping: where the team chose another field than the names suggest, or had done so
 * before. A column that nobody spoke about is suggested again by the names that a later version knows.
 */
export function chosenColumns(
  headers: readonly string[],
  mapping: readonly (PersonField | null)[],
  source: SourceName,
  remembered: RememberedColumns = {},
): RememberedColumns {
  const suggested = suggestMapping(headers, source)
  return Object.fromEntries(
    headers.flatMap((header, index) => {
      const [key, held] = [headerKey(header), mapping[index] ?? null]
      return held !== suggested[index] || Object.hasOwn(remembered, key) ? [[cutTo(key, 200), held]] : []
    }),
  )
}

/** `first_name`, `First-Name` and `First name` are the same, and so are `E-mail 1 - Value` and `Prénom`’s `prenom`. */
const words = (key: string): string =>
  searchKey(key)
    .replace(/[\s_.:'’-]+/g, ' ')
    .replace(/ \d+(?= |$)/g, '')
    .replace(/^e mail(?= |$)/, 'email')
    .replace(/ value$| \*$/g, '')
    .trim()
