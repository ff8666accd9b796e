/** What /api of this module refuses besides what every module does. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  tool_not_found: { status: 404, message: 'This tool is no longer registered.' },
})
