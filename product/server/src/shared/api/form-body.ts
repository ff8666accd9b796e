/** Reads multipart forms with one file, for the product's endpoints that take one. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error'
import { isStorable } from './storable-text'

export interface Form {
  fields: Record<string, string>
  /** The first file, whatever its field is called; null if there is none. */
  file: Buffer | null
}

/** This is one byte more than the largest accepted picture: enough to see that a picture is too large. */
const MOST_FILE_BYTES = 5 * 1024 * 1024 + 1

export async function readForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { files: 1, fileSize: MOST_FILE_BYTES, fields: 10, fieldSize: 10_000, parts: 12 },
    throwFileSizeLimit: false,
  })
  app.addContentTypeParser('*', async () => {
    throw new ApiError('form_expected')
  })
}

/** @throws {ApiError} form_expected, invalid_request, unreadable_text */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new ApiError('form_expected')
  const form: Form = { fields: {}, file: null }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') form.file = await part.toBuffer()
      else form.fields[part.fieldname] = String(part.value)
    }
  } catch (cause) {
    throw new ApiError('invalid_request', { cause })
  }
  if (!isStorable(form.fields)) throw new ApiError('unreadable_text')
  return form
}
