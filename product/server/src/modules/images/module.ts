/** Stores pictures that admins put on the site. A member's own photo belongs to profiles. */
import { uploadImageSchema } from '@juno/domain/images/image-uploads'
import { siteImageRule } from '@juno/domain/images/stored-image-rules'
import { ApiError } from '../../shared/api/api-error'
import { readForm } from '../../shared/api/form-body'
import { parseInput } from '../../shared/api/parse-input'
import type { Call } from '../../shared/api/route-table'
import { storeImage } from '../../shared/api/store-image'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'

const UPLOADS = { name: 'site-images', capacity: 120, refillSeconds: 3600 }

export function imagesModule(server: ServerContext): ServerModule {
  const { admin, limit } = server.guards

  async function upload({ request, caller }: Call) {
    const { fields, file } = await readForm(request)
    const { bucket, folder = bucket } = parseInput(uploadImageSchema, fields)
    if (file === null) throw new ApiError('image_missing')
    return storeImage(server, caller, { bucket, folder }, file, siteImageRule)
  }

  return {
    routes: [
      [
        'POST',
        '/upload-image',
        [limit(UPLOADS), admin],
        upload,
        { body: 'form', errorField: true, slowBody: true },
      ],
    ],
  }
}
