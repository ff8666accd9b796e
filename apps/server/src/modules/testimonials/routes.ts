/**
 * The endpoints behind /testimonials-manager, for admins only
 * (docs/specification/testimonials.md#testimonials-bypass).
 */
import { siteImageRule } from '@juno/domain/images/stored-image-rules'
import {
  createTestimonialSchema,
  deleteTestimonialSchema,
  toggleTestimonialSchema,
  updateTestimonialSchema,
} from '@juno/domain/testimonials/testimonial'
import type { ApiContext } from '../../platform/api/api-context'
import { ApiError } from '../../platform/api/api-error'
import { readForm } from '../../platform/api/form-body'
import type { Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Route } from '../../platform/api/route-table'
import { storeImage } from '../../platform/api/store-image'
import {
  createTestimonial,
  deleteTestimonial,
  toggleTestimonial,
  updateTestimonial,
} from './store-testimonial'

const IMAGE_LIMIT = { name: 'testimonial-images', points: 120, seconds: 3600 }
const JSON_LIMIT = { bodyLimit: 64 * 1024 }
const PLACE = { bucket: 'testimonials', folder: 'testimonials' }

export function testimonialRoutes(context: ApiContext, { admin, callerOf }: Guards): Route[] {
  return [
    {
      method: 'POST',
      url: '/testimonials-bypass/create',
      guards: [admin],
      options: JSON_LIMIT,
      errorField: true,
      handler: async (request, reply) => {
        const words = parseInput(createTestimonialSchema, request.body)
        reply.code(201)
        return createTestimonial(context, callerOf(request), words)
      },
    },
    {
      method: 'PUT',
      url: '/testimonials-bypass/update',
      guards: [admin],
      options: JSON_LIMIT,
      errorField: true,
      handler: request =>
        updateTestimonial(context, callerOf(request), parseInput(updateTestimonialSchema, request.body)),
    },
    {
      method: 'PUT',
      url: '/testimonials-bypass/toggle-active',
      guards: [admin],
      options: JSON_LIMIT,
      errorField: true,
      handler: request =>
        toggleTestimonial(context, callerOf(request), parseInput(toggleTestimonialSchema, request.body)),
    },
    {
      method: 'DELETE',
      url: '/testimonials-bypass/delete/:id',
      guards: [admin],
      options: JSON_LIMIT,
      errorField: true,
      handler: request =>
        deleteTestimonial(context, callerOf(request), parseInput(deleteTestimonialSchema, request.params)),
    },
  ]
}

export function testimonialImageRoutes(context: ApiContext, { admin, limit, callerOf }: Guards): Route[] {
  return [
    {
      method: 'POST',
      url: '/testimonials-bypass/upload-image',
      guards: [limit(IMAGE_LIMIT), admin],
      errorField: true,
      slowBody: true,
      handler: async request => {
        const { file } = await readForm(request)
        if (file === null) throw new ApiError('image_missing')
        return storeImage(context, callerOf(request), PLACE, file, siteImageRule)
      },
    },
  ]
}
