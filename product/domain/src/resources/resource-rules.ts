/**
 * Has the rules of resources, their types and categories, with the messages for people
 * (docs/specification/resources.md#form).
 */
import { isBlank } from '../text/is-blank'
import { listedWords } from '../text/listed-words'
import { webLinkProblem } from '../text/web-link'

/** Most characters per field; the SQL checks carry the same numbers, and a test compares them. */
export const resourceLimits = {
  title: 200,
  description: 5000,
  author: 160,
  tags: 30,
  /** The characters of all tags together. */
  tagCharacters: 2000,
  typeName: 80,
  categoryName: 80,
  categoryDescription: 1000,
  adminNotes: 4000,
} as const

/** A resource counts as new for this many days after it was created. */
export const newForDays = 7

export const templateMaxBytes = 50 * 1024 * 1024

/** The file types that a template may have, by their endings. */
export const templateTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const resourceMessages = {
  missingFields: 'Please fill in all required fields',
  missingUrl: 'Please provide a URL for the resource',
  missingFile: 'Please upload a template file',
  emptyFile: 'This file is empty. Please choose another one.',
  damagedFile: 'This file is damaged. Please choose another one.',
  macros: 'This file contains macros. Please save it as .docx or .xlsx without them.',
  lateBeginning:
    'This PDF has other characters before its beginning, and some programs cannot open it. Open it, save it as PDF again, and choose that.',
  locked:
    'This file is protected by a password, or has an older format than its name says. Save it as .docx or .xlsx without a password, and choose that.',
  otherContent: (program: 'Word' | 'Excel' | 'PDF', ending: string) =>
    program === 'PDF'
      ? 'This is not really a PDF file, though its name says so. Please choose the PDF itself.'
      : `This is not really ${program === 'Word' ? 'a Word' : 'an Excel'} file, though its name says so. Open it in ${program}, save it as .${ending}, and choose that.`,
  otherName: (is: string, named: string) =>
    `This is a .${is} file, though its name ends in .${named}. Please change the name, and choose it again.`,
  fileTooLarge: 'File size exceeds the 50MB limit',
  fileType: (type: string) => `File type ${type} is not supported. Please upload a PDF, Word, or Excel file.`,
  tooManyTags: `Please use at most ${resourceLimits.tags} tags.`,
  longTags: 'Please shorten the tags.',
  signInToSubmit: 'You must be logged in to submit a resource',
  emptyType: 'Type name cannot be empty',
  duplicateType: 'This resource type already exists',
  typeNeedsAdmin: 'You must be an admin to add resource types',
  emptyCategory: 'Category name cannot be empty',
  duplicateCategory: 'This category already exists',
} as const

/** Returns the earliest time of creation that still counts as new. */
export const newSince = (now: Date) => new Date(now.getTime() - newForDays * 24 * 60 * 60 * 1000)

/** Returns whether a resource with this time of creation still counts as new. An invalid date does not. */
export const isNewResource = (createdAt: string | null | undefined, now: Date) =>
  Date.parse(createdAt ?? '') >= newSince(now).getTime()

/** Splits a list of tags, trims them, and drops empty and repeated ones. */
export const parseTags = (text: string): string[] => [...new Set(listedWords(text))]

/** Writes tags as `parseTags` reads them. */
export const tagsText = (tags: readonly string[]): string =>
  tags.map(tag => (/[",;|]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')

/** Returns why these tags cannot be stored, or null. */
export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > resourceLimits.tags) return resourceMessages.tooManyTags
  return tags.join('').length > resourceLimits.tagCharacters ? resourceMessages.longTags : null
}

/** Returns the name in lower case, with underscores in place of other characters, and none at the ends. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

/** Returns whether a list has this name already, whatever its case. */
export function hasName(list: readonly { name: string }[], name: string): boolean {
  const wanted = name.trim().toLowerCase()
  return list.some(entry => entry.name.trim().toLowerCase() === wanted)
}

interface FileFacts {
  name: string
  /** The type that the browser reports, or an empty text if the system does not know it. */
  type: string
  size: number
}

/**
 * Returns the type a file is uploaded as: the one that the browser reports, else the type of its ending, else its
 * ending.
 */
export function templateTypeOf({ name, type }: Pick<FileFacts, 'name' | 'type'>): string {
  if (type) return type
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return templateTypes[ending as keyof typeof templateTypes] ?? (ending || 'unknown')
}

/** Returns the problem with a template file, or null. */
export function templateFileProblem(file: FileFacts): string | null {
  if (file.size === 0) return resourceMessages.emptyFile
  if (file.size > templateMaxBytes) return resourceMessages.fileTooLarge
  const type = templateTypeOf(file)
  const known: readonly string[] = Object.values(templateTypes)
  if (known.includes(type)) return null
  return /macroenabled/i.test(type)
    ? resourceMessages.macros
    : resourceMessages.fileType(otherTypes[type] ?? type)
}

/** The types that people choose and that no document's name for people tells. */
const otherTypes: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint (.pptx)',
  'application/vnd.ms-powerpoint': 'PowerPoint (.ppt)',
  'application/vnd.oasis.opendocument.text': 'OpenDocument (.odt)',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument (.ods)',
  'application/vnd.oasis.opendocument.presentation': 'OpenDocument (.odp)',
  'application/vnd.apple.pages': 'Pages',
  'application/vnd.apple.numbers': 'Numbers',
  'application/x-zip-compressed': 'ZIP',
  'application/zip': 'ZIP',
}

/**
 * Returns the key under which a template is stored: the time and the file's name. It has only characters that every
 * object store accepts: accents lose their marks, everything else becomes an underscore.
 */
export function templateObjectName(fileName: string, now: Date): string {
  const safe = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-120)
  return `${now.getTime()}_${safe}`
}

/** The values of the resource form. `format` decides which of `url` and the file counts. */
export interface ResourceFormValues {
  title: string
  description: string
  typeId: string
  categoryId: string
  author: string
  tags: string
  format: 'link' | 'template'
  url: string
}

export interface ResourceProblem {
  message: string
  /** The fields with the problem. */
  fields: readonly (keyof ResourceFormValues | 'file')[]
}

/** Returns the first problem of a filled-in form, or null. `hasFile` means that a file is chosen or already stored. */
export function resourceFormProblem(values: ResourceFormValues, hasFile: boolean): ResourceProblem | null {
  const missing = (['title', 'description', 'typeId', 'categoryId'] as const).filter(field =>
    isBlank(values[field]),
  )
  if (missing.length > 0) return { message: resourceMessages.missingFields, fields: missing }
  const tags = tagsProblem(parseTags(values.tags))
  if (tags) return { message: tags, fields: ['tags'] }
  if (values.format === 'template')
    return hasFile ? null : { message: resourceMessages.missingFile, fields: ['file'] }
  if (!values.url.trim()) return { message: resourceMessages.missingUrl, fields: ['url'] }
  const problem = webLinkProblem(values.url)
  return problem === null ? null : { message: problem, fields: ['url'] }
}
