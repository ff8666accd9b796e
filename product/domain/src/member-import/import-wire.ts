/** Defines the requests and responses of /api/moving-in (docs/specification/moving-in.md). */
import { z } from 'zod'
import { lastDayProblem } from '../payments/complimentary-membership'
import { emailAddress, line } from '../text/text-rules'
import { importLimits, importedPersonSchema } from './imported-person'
import { personFields, type PersonField } from './person-fields'
import { sourceNames } from './sources'

/** One request has at most this many people. */
export const MOST_AT_ONCE = 200
/** One batch has at most this many invitations. */
export const MOST_INVITED = 500
/** Days for which the link of an invitation works, and days after which a person may be invited again. */
export const invitationDays = { works: 30, again: 3 } as const

const day = z.iso.date({ error: 'Please enter a day.' })

/** A person without an end date gets no membership, one without an end, or one until a given day. */
export const unknownEnds = ['none', 'endless'] as const
const unknownEnd = z.union([z.enum(unknownEnds), day])
export type UnknownEnd = z.infer<typeof unknownEnd>

const fieldValues = personFields.map(({ value }) => value) as [PersonField, ...PersonField[]]

/** The mapping of columns, by `headerKey`. */
const rememberedColumns = z
  .record(z.string().max(200), z.enum(fieldValues).nullable())
  .refine(columns => Object.keys(columns).length <= 200)

/** POST /api/moving-in/known returns which of these addresses have an account. */
export const knownAddressesSchema = z.object({ emails: z.array(emailAddress).max(importLimits.mostRows) })
export const knownSchema = z.object({ known: z.array(z.string()) })

/** GET /api/moving-in/columns returns the last column mapping, by source. */
export const columnsSchema = z.object({ columns: z.partialRecord(z.enum(sourceNames), rememberedColumns) })

/** POST /api/moving-in/imports begins an import. Its people follow. */
export const beginImportSchema = z.object({
  source: z.enum(sourceNames),
  fileName: line('the name of the file', 200),
  people: z.number().int().min(1, 'There is nobody to import.').max(importLimits.mostRows),
  unknownEnd,
  columns: rememberedColumns,
})
export type BeginImport = z.infer<typeof beginImportSchema>

/** Returns the problem with a day for everybody without one. The message is for the page. */
export const unknownEndProblem = (end: UnknownEnd, now: Date): string | null =>
  end === 'none' || end === 'endless' ? null : lastDayProblem(end, now)

export const addPeopleSchema = z.object({ people: z.array(importedPersonSchema).min(1).max(MOST_AT_ONCE) })

export const importStates = ['receiving', 'importing', 'done', 'undone'] as const

export const memberImportSchema = z.object({
  id: z.string(),
  source: z.enum(sourceNames),
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  /** The number that was announced at the start. */
  people: z.number(),
  waiting: z.number(),
  made: z.number(),
  /** People who had an account already. */
  here: z.number(),
  failed: z.number(),
  invited: z.number(),
  /** People who are invited, and whose mail is not yet in the outbox. */
  toInvite: z.number(),
  /** How many invitation batches have been sent. */
  waves: z.number(),
  came: z.number(),
  photosWaiting: z.number(),
  photosFailed: z.number(),
  plans: z.array(z.string()),
})
export type MemberImport = z.infer<typeof memberImportSchema>
export const memberImportsSchema = z.object({ imports: z.array(memberImportSchema) })
export const begunImportSchema = z.object({ id: z.string() })

export const peopleShown = ['not-invited', 'invited', 'came', 'here', 'failed', 'photos'] as const
export type PeopleShown = (typeof peopleShown)[number]
export const peopleQuerySchema = z.object({ show: z.enum(peopleShown) })
export const importedPeopleSchema = z.object({
  people: z.array(
    z.object({
      row: z.number(),
      name: z.string().nullable(),
      email: z.string(),
      renewal: z.string().nullable(),
      invitedAt: z.string().nullable(),
      problem: z.string().nullable(),
    }),
  ),
  /** The number of all, where the list is cut. */
  total: z.number(),
})
export type ImportedPeople = z.infer<typeof importedPeopleSchema>

/** The body of POST /api/moving-in/imports/{id}/invitations. */
export const inviteSchema = z.object({
  most: z
    .number()
    .int()
    .min(1, 'Please enter a number.')
    .max(MOST_INVITED, `At most ${MOST_INVITED} at a time.`),
  /** Only people who have paid until this day or an earlier one. */
  renewalUntil: day.nullable(),
  plan: line('the plan', importLimits.plan).nullable(),
  /** Invites people who were invited some days ago and have not come, instead of people who were not invited. */
  again: z.boolean(),
  /** The number of batches when this one was requested, so that a repeated request sends it once. */
  seen: z.number().int().min(0),
})
export type InvitationBatch = z.infer<typeof inviteSchema>
export const invitedSchema = z.object({ invited: z.number() })
/** …/invitations/preview returns whom the batch would invite: how many, and the names of the first five. */
export const invitationPreviewSchema = z.object({ invited: z.number(), names: z.array(z.string()) })
/** …/invitations/undo takes back those that have not left. */
export const invitationsUndoneSchema = z.object({ undone: z.number() })

/** The body of POST /api/moving-in/imports/{id}/undo. */
export const undoImportSchema = z.object({
  /** The second confirmation: accounts of people who have come are removed, too. */
  withThoseWhoCame: z.boolean(),
})
export type UndoImport = z.infer<typeof undoImportSchema>
export const undoneSchema = z.object({
  removed: z.number(),
  /** People who have come. They stay without a second confirmation. */
  came: z.number(),
  /** Admins, and people with a membership from elsewhere. They stay in any case. */
  kept: z.array(z.string()),
})
export type Undone = z.infer<typeof undoneSchema>
