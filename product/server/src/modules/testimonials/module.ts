/**
 * Implements the endpoints behind /testimonials-manager, for admins only
 * (docs/specification/testimonials.md#testimonials-bypass).
 */
import { siteImageRule } from '@juno/domain/images/stored-image-rules'
import {
  createTestimonialSchema,
  deleteTestimonialSchema,
  toggleTestimonialSchema,
  updateTestimonialSchema,
} from '@juno/domain/testimonials/testimonial'
import { ApiError } from './refusals'
import { readForm } from '../../shared/api/form-body'
import { parseInput } from '../../shared/api/parse-input'
import type { Call, Route } from '../../shared/api/route-table'
import { storeImage } from '../../shared/api/store-image'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import {
  createTestimonial,
  deleteTestimonial,
  toggleTestimonial,
  updateTestimonial,
} from './store-testimonial'

const IMAGES = { name: 'testimonial-images', capacity: 120, refillSeconds: 3600 }
const BODY = { bodyLimit: 64 * 1024, errorField: true } as const
const IMAGE = { body: 'form', errorField: true, slowBody: true } as const
const PLACE = { bucket: 'testimonials', folder: 'testimonials' }

export function testimonialsModule(server: ServerContext): ServerModule {
  const { admin, limit } = server.guards

  async function create({ caller, body, reply }: Call) {
    const testimonial = parseInput(createTestimonialSchema, body)
    reply.code(201)
    return createTestimonial(server, caller, testimonial)
  }
  const update = async ({ caller, body }: Call) =>
    updateTestimonial(server, caller, parseInput(updateTestimonialSchema, body))
  const toggle = async ({ caller, body }: Call) =>
    toggleTestimonial(server, caller, parseInput(toggleTestimonialSchema, body))
  const remove = async ({ caller, params, query }: Call) =>
    deleteTestimonial(server, caller, parseInput(deleteTestimonialSchema, { ...query, ...params }))
  async function uploadImage({ request, caller }: Call) {
    const { file } = await readForm(request)
    if (file === null) throw new ApiError('image_missing')
    return storeImage(server, caller, PLACE, file, siteImageRule)
  }

  const routes: Route[] = [
    ['POST', '/testimonials-bypass/create', [admin], create, BODY],
    ['PUT', '/testimonials-bypass/update', [admin], update, BODY],
    ['PUT', '/testimonials-bypass/toggle-active', [admin], toggle, BODY],
    ['DELETE', '/testimonials-bypass/delete/:id', [admin], remove, BODY],
    ['POST', '/testimonials-bypass/upload-image', [limit(IMAGES), admin], uploadImage, IMAGE],
  ]
  return { routes }
}
