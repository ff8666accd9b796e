/** Requests and responses of /api/moving-in (docs/specification/moving-in.md). */
import { z } from 'zod'
import { lastDayProblem } from '../payments/given-membership'
import { emailAddress, line } from '../text/text-rules'
import { movedLimits, movedPersonSchema } from './moved-person'
import { personFields, type PersonField } from './person-fields'
import { sourceNames } from './sources'

/** So many people in one request. */
export const MOST_AT_ONCE = 200
/** So many invitations in one wave. */
export const MOST_INVITED = 500
/** Days for which the link of an invitation works, and after which somebody is invited again. */
export const invitationDays = { works: 30, again: 3 } as const

const day = z.iso.date({ error: 'Please enter a day.' })

/** What somebody has without a day until which they have paid: no membership, one without an end, or until this day. */
export const unknownEnds = ['none', 'endless'] as const
const unknownEnd = z.union([z.enum(unknownEnds), day])
export type UnknownEnd = z.infer<typeof unknownEnd>

const fieldValues = personFields.map(({ value }) => value) as [PersonField, ...PersonField[]]

/** By `headerKey`. */
const rememberedColumns = z
  .record(z.string().max(200), z.enum(fieldValues).nullable())
  .refine(columns => Object.keys(columns).length <= 200)

/** POST /api/moving-in/known: which of these addresses have an account. */
export const knownAddressesSchema = z.object({ emails: z.array(emailAddress).max(movedLimits.mostRows) })
export const knownSchema = z.object({ known: z.array(z.string()) })

/** GET /api/moving-in/columns: what the team said the last time, by source. */
export const columnsSchema = z.object({ columns: z.partialRecord(z.enum(sourceNames), rememberedColumns) })

/** POST /api/moving-in/imports: begins one; its people follow. */
export const beginImportSchema = z.object({
  source: z.enum(sourceNames),
  fileName: line('the name of the file', 200),
  people: z.number().int().min(1, 'There is nobody to import.').max(movedLimits.mostRows),
  unknownEnd,
  columns: rememberedColumns,
})
export type BeginImport = z.infer<typeof beginImportSchema>

/** Whether a day for everybody without one can be used; the message is for the page. */
export const unknownEndProblem = (end: UnknownEnd, now: Date): string | null =>
  end === 'none' || end === 'endless' ? null : lastDayProblem(end, now)

export const addPeopleSchema = z.object({ people: z.array(movedPersonSchema).min(1).max(MOST_AT_ONCE) })

export const importStates = ['receiving', 'importing', 'done', 'undone'] as const

export const memberImportSchema = z.object({
  id: z.string(),
  source: z.enum(sourceNames),
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  /** Announced when it began. */
  people: z.number(),
  waiting: z.number(),
  made: z.number(),
  /** Had an account already. */
  here: z.number(),
  failed: z.number(),
  invited: z.number(),
  /** Invited, and on the way to the outbox. */
  toInvite: z.number(),
  /** How many waves have gone out. */
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
  /** Of all, where the list is cut. */
  total: z.number(),
})
export type ImportedPeople = z.infer<typeof importedPeopleSchema>

/** POST /api/moving-in/imports/{id}/invitations. */
export const inviteSchema = z.object({
  most: z
    .number()
    .int()
    .min(1, 'Please enter a number.')
    .max(MOST_INVITED, `At most ${MOST_INVITED} at a time.`),
  /** Only who has paid until this day or before. */
  renewalUntil: day.nullable(),
  plan: line('the plan', movedLimits.plan).nullable(),
  /** Those who were invited some days ago and have not come, in place of those who were not invited. */
  again: z.boolean(),
  /** How many waves had gone out when this one was asked for: asked for twice, it goes out once. */
  seen: z.number().int().min(0),
})
export type InviteWave = z.infer<typeof inviteSchema>
export const invitedSchema = z.object({ invited: z.number() })

/** POST /api/moving-in/imports/{id}/undo. */
export const undoImportSchema = z.object({
  /** The second yes: accounts of people who have come go as well. */
  withThoseWhoCame: z.boolean(),
})
export type UndoImport = z.infer<typeof undoImportSchema>
export const undoneSchema = z.object({
  removed: z.number(),
  /** Have come: they stay without a second yes. */
  came: z.number(),
  /** Are admins, or have a membership that this import did not give: they stay in any case. */
  kept: z.array(z.string()),
})
export type Undone = z.infer<typeof undoneSchema>
