/** Builds the headers that describe a body: its type, and the schema where there is a choice. */
import { contentType } from '../parse/media-type'
import type { RestRequest } from '../parse/types'
import type { RestResponse } from './types'

export function describeBody(headers: RestResponse['headers'], request: RestRequest): void {
  headers['content-type'] = contentType(request.media)
  if (request.schemaByProfile) headers['content-profile'] = request.schema
}
