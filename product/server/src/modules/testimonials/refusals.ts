/** What /api of this module refuses besides what every module does. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  testimonial_not_found: { status: 404, message: 'This testimonial does not exist.' },
})
