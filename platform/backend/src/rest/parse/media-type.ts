/** Negotiates the media type (RFC 9110, 12.5.1): the caller's first choice that we can produce. */
import { restErrors } from '../errors'
import type { RestFeatures } from '../features'
import { PLAN_OPTIONS, type AcceptedMedia, type MediaKind, type PlanOption, type Target } from './types'

interface Wish {
  type: string
  /** Each is `name=value` in lower case. */
  parameters: readonly string[]
  quality: number
}

const MEDIA_KINDS: Readonly<Record<string, MediaKind>> = {
  '*/*': 'array',
  'application/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.array': 'array',
  'application/vnd.pgrst.array+json': 'array',
  'application/vnd.pgrst.object': 'object',
  'application/vnd.pgrst.object+json': 'object',
  'text/csv': 'csv',
}

const ROOT_TYPES = ['*/*', 'application/*', 'application/json', 'application/openapi+json']
const PLAN_TYPE = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/

/** @throws RestError PGRST107 if we can produce nothing on the list */
export function negotiateMedia(
  accept: string | undefined,
  target: Target,
  features: RestFeatures,
): AcceptedMedia {
  const wanted = accept === undefined || accept.trim() === '' ? '*/*' : accept
  const wishes = wanted.split(',').map(parseWish)
  wishes.sort((a, b) => b.quality - a.quality)
  for (const wish of wishes) {
    if (wish.quality === 0) continue
    const found = offer(wish, target, features)
    if (found !== null) return found
  }
  throw restErrors.mediaType(wanted.slice(0, 200))
}

function parseWish(text: string): Wish {
  const [type = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  return { type, parameters, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}

function offer({ type, parameters }: Wish, target: Target, features: RestFeatures): AcceptedMedia | null {
  if (target.kind === 'root') {
    return ROOT_TYPES.includes(type) ? { kind: 'openapi', stripNulls: false, explain: null } : null
  }
  const plan = PLAN_TYPE.exec(type)
  if (plan !== null) return features.plan ? explained(plan[1] === 'json' ? 'json' : 'text', parameters) : null
  if (!Object.hasOwn(MEDIA_KINDS, type)) return null
  const strips = type.startsWith('application/vnd.pgrst.') && parameters.includes('nulls=stripped')
  return { kind: MEDIA_KINDS[type]!, stripNulls: strips, explain: null }
}

/** Parses `application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose`. */
function explained(format: 'json' | 'text', parameters: readonly string[]): AcceptedMedia | null {
  const value = (name: string) =>
    parameters.find(parameter => parameter.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const asked = value('options').split('|')
  const options = PLAN_OPTIONS.filter((option): option is PlanOption => asked.includes(option))
  const type = value('for').replace(/^"|"$/g, '') || 'application/json'
  if (!Object.hasOwn(MEDIA_KINDS, type)) return null
  return { kind: MEDIA_KINDS[type]!, stripNulls: false, explain: { format, options } }
}

/** Returns the Content-Type of a response. */
export function contentType(media: AcceptedMedia): string {
  return `${mediaType(media)}; charset=utf-8`
}

function mediaType({ kind, stripNulls, explain }: AcceptedMedia): string {
  if (explain !== null) {
    const options = explain.options.length === 0 ? '' : `; options=${explain.options.join('|')}`
    const inner = mediaType({ kind, stripNulls, explain: null })
    return `application/vnd.pgrst.plan+${explain.format}; for="${inner}"${options}`
  }
  const suffix = stripNulls ? ';nulls=stripped' : ''
  switch (kind) {
    case 'array':
      return stripNulls ? `application/vnd.pgrst.array+json${suffix}` : 'application/json'
    case 'object':
      return `application/vnd.pgrst.object+json${suffix}`
    case 'csv':
      return 'text/csv'
    case 'openapi':
      return 'application/openapi+json'
  }
}
