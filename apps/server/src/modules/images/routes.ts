/** Pictures that come through the server: a member's own photo, and what the team puts on the site. */
import { siteImageRule } from '@juno/domain/images/stored-image-rules'
import { uploadImageSchema, uploadProfilePictureSchema } from '@juno/domain/images/image-uploads'
import type { ApiContext } from '../../platform/api/api-context'
import { ApiError } from '../../platform/api/api-error'
import { readForm } from '../../platform/api/form-body'
import type { Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Route } from '../../platform/api/route-table'
import { storeImage } from '../../platform/api/store-image'
import { uploadProfilePicture } from '../profiles/upload-profile-picture'

const PHOTO_LIMIT = { name: 'profile-pictures', points: 20, seconds: 3600 }
const IMAGE_LIMIT = { name: 'site-images', points: 120, seconds: 3600 }
/** 5 MB in base64, and room to say in its own words that a larger one is too large. */
const PHOTO_BODY = { bodyLimit: 12 * 1024 * 1024 }

export function profilePictureRoutes(context: ApiContext, { signedIn, limit, callerOf }: Guards): Route[] {
  return [
    {
      method: 'POST',
      url: '/upload-profile-picture',
      guards: [limit(PHOTO_LIMIT), signedIn],
      options: PHOTO_BODY,
      errorField: true,
      slowBody: true,
      handler: request =>
        uploadProfilePicture(
          context,
          callerOf(request),
          parseInput(uploadProfilePictureSchema, request.body),
        ),
    },
  ]
}

export function siteImageRoutes(context: ApiContext, { admin, limit, callerOf }: Guards): Route[] {
  return [
    {
      method: 'POST',
      url: '/upload-image',
      guards: [limit(IMAGE_LIMIT), admin],
      errorField: true,
      slowBody: true,
      handler: async request => {
        const { fields, file } = await readForm(request)
        const { bucket, folder = bucket } = parseInput(uploadImageSchema, fields)
        if (file === null) throw new ApiError('image_missing')
        return storeImage(context, callerOf(request), { bucket, folder }, file, siteImageRule)
      },
    },
  ]
}
