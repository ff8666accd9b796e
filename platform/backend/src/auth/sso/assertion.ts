/**
 * Reads a verified assertion: whether it is for us, for this request and for now (SAML 2.0 Profiles, 4.1.4.3), and whom
 * it is about.
 */
import { notValid, type SentResponse } from './verify-response'
import { NAME_ID_FORMATS } from './service-provider'
import { attributeOf, children, NS, onlyChild, textOf, theChild, type XmlElement } from './xml'

/** Clocks of two organizations may differ so much; as in GoTrue's library. */
const CLOCK_SKEW_MS = 3 * 60 * 1000
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

export interface Expected {
  /** Entity ids: who asserts, and for whom. */
  issuer: string
  audience: string
  /** Our address. */
  recipient: string
  /** Null: the response answers no request. */
  requestId: string | null
  now: Date
}

export interface Assertion {
  id: string
  /** The assertion no longer counts from then on, even where clocks differ. */
  expiresAt: Date
  sessionNotAfter: Date | null
  nameId: { value: string; format: string | null } | null
  attributes: AssertedAttribute[]
}

export interface AssertedAttribute {
  /** In lower case: what is compared with names in a mapping. */
  names: string[]
  values: string[]
}

/** @throws {AuthError} validation_failed; the cause says what was wrong */
export function readAssertion(element: XmlElement, { root }: SentResponse, expected: Expected): Assertion {
  try {
    checkResponse(root, expected)
    const id = attributeOf(element, 'ID')
    if (!id || attributeOf(element, 'Version') !== '2.0') throw new Error('not an assertion of SAML 2.0')
    if (textOf(theChild(element, NS.assertion, 'Issuer')) !== expected.issuer)
      throw new Error('another issuer')
    checkConditions(theChild(element, NS.assertion, 'Conditions'), expected)
    const subject = theChild(element, NS.assertion, 'Subject')
    return {
      id,
      expiresAt: new Date(confirmedUntil(subject, expected) + CLOCK_SKEW_MS),
      sessionNotAfter: sessionNotAfter(element, expected),
      nameId: nameIdOf(subject),
      attributes: attributesOf(element),
    }
  } catch (cause) {
    throw notValid(cause)
  }
}

/** Checks the response around the assertion. It is often not signed: it can refuse a response, and accept none. */
function checkResponse(root: XmlElement, expected: Expected): void {
  const status = theChild(theChild(root, NS.protocol, 'Status'), NS.protocol, 'StatusCode')
  if (attributeOf(status, 'Value') !== SUCCESS) throw new Error(`status ${attributeOf(status, 'Value')}`)
  const issuer = onlyChild(root, NS.assertion, 'Issuer')
  if (issuer && textOf(issuer) !== expected.issuer) throw new Error('a response of another issuer')
  const destination = attributeOf(root, 'Destination')
  if (destination !== null && destination !== expected.recipient) throw new Error('another destination')
  const inResponseTo = attributeOf(root, 'InResponseTo')
  if (inResponseTo !== null && inResponseTo !== expected.requestId) throw new Error('another request')
}

function checkConditions(conditions: XmlElement, { audience, now }: Expected): void {
  checkPeriod(conditions, now)
  const restrictions = children(conditions, NS.assertion, 'AudienceRestriction')
  if (restrictions.length === 0) throw new Error('no audience')
  for (const restriction of restrictions) {
    const audiences = children(restriction, NS.assertion, 'Audience').map(textOf)
    if (!audiences.includes(audience)) throw new Error('another audience')
  }
}

/** @returns until when the bearer may present it, in milliseconds */
function confirmedUntil(subject: XmlElement, { recipient, requestId, now }: Expected): number {
  const problems: string[] = []
  for (const confirmation of children(subject, NS.assertion, 'SubjectConfirmation')) {
    if (attributeOf(confirmation, 'Method') !== BEARER) continue
    const data = theChild(confirmation, NS.assertion, 'SubjectConfirmationData')
    try {
      if (attributeOf(data, 'Recipient') !== recipient) throw new Error('another recipient')
      if (attributeOf(data, 'InResponseTo') !== requestId) throw new Error('another request')
      const { notOnOrAfter } = checkPeriod(data, now)
      if (notOnOrAfter === null) throw new Error('no end')
      return notOnOrAfter
    } catch (problem) {
      problems.push((problem as Error).message)
    }
  }
  throw new Error(`no bearer that counts: ${problems.join(', ') || 'none at all'}`)
}

function checkPeriod(element: XmlElement, now: Date): { notOnOrAfter: number | null } {
  const notBefore = timeOf(element, 'NotBefore')
  const notOnOrAfter = timeOf(element, 'NotOnOrAfter')
  if (notBefore !== null && notBefore > now.getTime() + CLOCK_SKEW_MS) throw new Error('not yet valid')
  if (notOnOrAfter !== null && notOnOrAfter <= now.getTime() - CLOCK_SKEW_MS) throw new Error('expired')
  return { notOnOrAfter }
}

function sessionNotAfter(assertion: XmlElement, { now }: Expected): Date | null {
  const ends = children(assertion, NS.assertion, 'AuthnStatement')
    .map(statement => timeOf(statement, 'SessionNotOnOrAfter'))
    .filter(end => end !== null)
  if (ends.length === 0) return null
  const end = Math.min(...ends)
  if (end <= now.getTime()) throw new Error('the session there has ended')
  return new Date(end)
}

/** SAML writes times in UTC. */
function timeOf(element: XmlElement, name: string): number | null {
  const text = attributeOf(element, name)
  if (text === null) return null
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new Error(`${name} is no time`)
  return time
}

function nameIdOf(subject: XmlElement): Assertion['nameId'] {
  const nameId = onlyChild(subject, NS.assertion, 'NameID')
  const value = nameId && textOf(nameId)
  if (!nameId || !value) return null
  const format = attributeOf(nameId, 'Format')
  return { value: format === NAME_ID_FORMATS.email ? value.toLowerCase() : value, format }
}

function attributesOf(assertion: XmlElement): AssertedAttribute[] {
  return children(assertion, NS.assertion, 'AttributeStatement')
    .flatMap(statement => children(statement, NS.assertion, 'Attribute'))
    .map(attribute => ({
      names: ['Name', 'FriendlyName'].flatMap(name => attributeOf(attribute, name)?.toLowerCase() ?? []),
      values: children(attribute, NS.assertion, 'AttributeValue')
        // Some identity providers put a NameID there.
        .filter(({ childNodes }) => Array.from(childNodes).every(({ nodeType }) => nodeType === 3))
        .map(textOf)
        .filter(Boolean),
    }))
}
