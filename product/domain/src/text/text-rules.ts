/** Checks free text, email addresses and links before they are stored. The database checks the same. */
import { readEmailAddress } from '@juno/backend/email-address'
import { z } from 'zod'
import { isBlank } from './is-blank'
import { textLimits, tooLong } from './text-limits'
import { readWebLink, webLinkProblem } from './web-link'

/** Nobody types control characters and direction overrides, and they can disguise a text. */
const unwantedCharacters = /(?![\t\r\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
const lineBreaks = /[\r\n\t]/
const loneSurrogate = /\p{Surrogate}/u

const unreadable = 'Please remove characters that cannot be displayed.'

/** Accepts text over several lines, trims it, and requires something to read. `label` completes "Please enter …". */
export function paragraph(label: string, maximum: number) {
  return z
    .string({ error: `Please enter ${label}.` })
    .trim()
    .refine(text => !isBlank(text), `Please enter ${label}.`)
    .max(maximum, tooLong(maximum))
    .refine(text => !unwantedCharacters.test(text) && !loneSurrogate.test(text), unreadable)
}

/** Accepts text on one line, trims it, and requires something to read. `label` completes "Please enter …". */
export function line(label: string, maximum: number) {
  return paragraph(label, maximum).refine(text => !lineBreaks.test(text), 'Please use a single line.')
}

/** Works like `paragraph`, but may be empty, which means null. */
export function optionalParagraph(maximum: number) {
  return z
    .string({ error: 'Please enter a text.' })
    .trim()
    .max(maximum, tooLong(maximum))
    .refine(text => !unwantedCharacters.test(text) && !loneSurrogate.test(text), unreadable)
    .transform(text => (isBlank(text) ? null : text))
}

/** Works like `line`, but may be empty, which means null. */
export function optionalLine(maximum: number) {
  return z
    .string({ error: 'Please enter a text.' })
    .refine(text => !lineBreaks.test(text.trim()), 'Please use a single line.')
    .pipe(optionalParagraph(maximum))
}

/** Accepts one address, and returns it as `readEmailAddress` does. */
export const writtenAddress = (error: string) =>
  z.string().transform((typed, { issues }) => {
    const address = readEmailAddress(typed)
    if (address !== null) return address
    issues.push({ code: 'custom', input: typed, message: error })
    return z.NEVER
  })

const notAnAddress = 'Please enter an email address like name@example.com.'

/** One address in the form that `readEmailAddress` gives it: accounts, applications and payments are matched by it. */
export const emailAddress = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .min(1, 'Please enter your email address.')
  .max(textLimits.email, tooLong(textLimits.email))
  .pipe(writtenAddress(notAnAddress))

/** Like `emailAddress`, but may be empty. */
export const optionalAddress = z
  .string()
  .trim()
  .max(textLimits.email, tooLong(textLimits.email))
  .pipe(z.union([z.literal(''), writtenAddress(notAnAddress)], notAnAddress))

const readLink = (typed: string, { issues }: z.RefinementCtx<string>) => {
  const message = webLinkProblem(typed)
  if (message === null) return readWebLink(typed) ?? typed
  issues.push({ code: 'custom', input: typed, message })
  return z.NEVER
}

/** Accepts what `webLinkProblem` allows, and returns it as `readWebLink` does. */
export const httpUrl = z.string({ error: 'Please enter a link.' }).transform(readLink)

/** Works like `httpUrl`, but may be empty. */
export const optionalHttpUrl = z
  .string()
  .trim()
  .transform((typed, context) => (typed === '' ? '' : readLink(typed, context)))

/** An identifier made by the database. */
export const uuid = z.guid({ error: 'This is not a valid identifier.' })
