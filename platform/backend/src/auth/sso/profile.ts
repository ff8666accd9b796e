/** Finds whom an assertion is about: identifier, address and mapped attributes, as GoTrue finds them. */
import { AuthError } from './refusals'
import { normalisedEmail } from '../rules/email-address'
import { PROFILE_CLAIMS } from '../rules/profile-claims'
import type { Metadata } from '../rules/user-metadata'
import type { Assertion } from './assertion'
import type { AttributeMapping, SsoProvider } from './providers'
import { NAME_ID_FORMATS } from './service-provider'

export interface SsoProfile {
  subject: string
  email: string
  /** The organization speaks for the addresses of its own domains, not for others. */
  emailVerified: boolean
  metadata: Metadata
}

const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const EMAIL_NAMES = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/emailaddress',
  'mail',
  'email',
]
/** Keys of a mapping that stand in the metadata themselves; others go to its `custom_claims`. */
const CLAIMS: readonly string[] = [
  ...PROFILE_CLAIMS,
  'updated_at',
  'phone',
  'full_name',
  'avatar_url',
  'slug',
  'user_name',
]
/** Said by this server, whatever the mapping says. */
const OWN = ['iss', 'sub', 'aud', 'email', 'email_verified', 'phone_verified', 'custom_claims', 'provider_id']
const LONGEST_SUBJECT = 1000

/** @throws {AuthError} saml_assertion_no_user_id, saml_assertion_no_email, validation_failed */
export function profileOf(assertion: Assertion, provider: SsoProvider): SsoProfile {
  const subject = subjectOf(assertion)
  const claims = mapped(assertion, provider.attribute_mapping)
  const asserted = typeof claims.email === 'string' && claims.email ? claims.email : emailOf(assertion)
  if (!asserted) throw new AuthError('saml_assertion_no_email')
  const email = normalisedEmail(asserted)
  const emailVerified = provider.domains.includes(email.slice(email.lastIndexOf('@') + 1))
  const isClaim = ([key, value]: [string, unknown]) => CLAIMS.includes(key) && typeof value === 'string'
  const further = Object.entries(claims).filter(([key]) => !OWN.includes(key))
  const custom = further.filter(entry => !isClaim(entry))
  return {
    subject,
    email,
    emailVerified,
    metadata: {
      ...Object.fromEntries(further.filter(isClaim)),
      ...(custom.length > 0 ? { custom_claims: Object.fromEntries(custom) } : {}),
      iss: provider.entity_id,
      sub: subject,
      provider_id: subject,
      email,
      email_verified: emailVerified,
      phone_verified: false,
    },
  }
}

function subjectOf(assertion: Assertion): string {
  const { nameId } = assertion
  const persistent = nameId && nameId.format !== NAME_ID_FORMATS.transient ? nameId.value : undefined
  const subject = valuesOf(assertion, SUBJECT_ID)[0] ?? persistent
  if (!subject || subject.length > LONGEST_SUBJECT) throw new AuthError('saml_assertion_no_user_id')
  return subject
}

function emailOf(assertion: Assertion): string | null {
  const { nameId } = assertion
  const [found] = EMAIL_NAMES.flatMap(name => valuesOf(assertion, name))
  return found ?? (nameId?.format === NAME_ID_FORMATS.email ? nameId.value : null)
}

function mapped(assertion: Assertion, { keys = {} }: AttributeMapping): Metadata {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, rule]): [string, unknown][] => {
      const names = [...(rule.name ? [rule.name] : []), ...(rule.names ?? [])]
      const values = names.map(name => valuesOf(assertion, name)).find(({ length }) => length > 0)
      if (values) return [[key, rule.array ? values : values[0]]]
      return rule.default === undefined || rule.default === null ? [] : [[key, rule.default]]
    }),
  )
}

function valuesOf({ attributes }: Assertion, name: string): string[] {
  return attributes.filter(({ names }) => names.includes(name.toLowerCase())).flatMap(({ values }) => values)
}
