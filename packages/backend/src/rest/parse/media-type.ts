/** Reads Accept: which of the answers we can give comes first in the caller's wishes. */
import { restErrors } from '../errors'
import type { AcceptedMedia, Target } from './types'

interface Wish {
  type: string
  stripNulls: boolean
  quality: number
}

/** @throws RestError PGRST107 if nothing on the list can be given */
export function negotiateMedia(accept: string | undefined, target: Target): AcceptedMedia {
  if (accept === undefined || accept.trim() === '') return offer('*/*', false, target)!
  const wishes = accept.split(',').map(parseWish)
  wishes.sort((a, b) => b.quality - a.quality)
  for (const wish of wishes) {
    if (wish.quality === 0) continue
    const found = offer(wish.type, wish.stripNulls, target)
    if (found !== null) return found
  }
  throw restErrors.mediaType(accept.slice(0, 200))
}

function parseWish(text: string): Wish {
  const [type = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  return {
    type,
    stripNulls: parameters.includes('nulls=stripped'),
    quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
  }
}

function offer(type: string, stripNulls: boolean, target: Target): AcceptedMedia | null {
  if (target.kind === 'root') {
    return ['*/*', 'application/*', 'application/json', 'application/openapi+json'].includes(type)
      ? { kind: 'openapi', stripNulls: false }
      : null
  }
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return { kind: 'array', stripNulls: false }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return { kind: 'array', stripNulls }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'object', stripNulls }
    case 'text/csv':
      return { kind: 'csv', stripNulls: false }
    default:
      return null
  }
}

/** The Content-Type of an answer. */
export function contentType(media: AcceptedMedia): string {
  const suffix = media.stripNulls ? ';nulls=stripped' : ''
  switch (media.kind) {
    case 'array':
      return media.stripNulls
        ? `application/vnd.pgrst.array+json${suffix}; charset=utf-8`
        : 'application/json; charset=utf-8'
    case 'object':
      return `application/vnd.pgrst.object+json${suffix}; charset=utf-8`
    case 'csv':
      return 'text/csv; charset=utf-8'
    case 'openapi':
      return 'application/openapi+json; charset=utf-8'
  }
}
