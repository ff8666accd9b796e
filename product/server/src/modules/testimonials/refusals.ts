/** Lists the refusals of this module's endpoints, besides those of every module. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  testimonial_not_found: { status: 404, message: 'This testimonial does not exist.' },
})
