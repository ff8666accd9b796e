/**
 * Stores a member's own photo where the direct upload to the storage service failed
 * (docs/specification/profiles.md#photo-upload).
 */
import type { Caller } from '@juno/backend'
import { croppedPhotoRule } from '@juno/domain/images/stored-image-rules'
import type { UploadProfilePicture } from '@juno/domain/images/image-uploads'
import type { ServerContext } from '../../shared/server-context'
import { ApiError } from './refusals'
import { storeImage } from '../../shared/api/store-image'

/** @throws {ApiError} not_your_account, image_refused, photo_denied */
export async function uploadProfilePicture(
  context: Pick<ServerContext, 'backend' | 'clock'>,
  caller: Caller & { userId: string },
  { userId, fileBase64 }: UploadProfilePicture,
): Promise<{ url: string }> {
  if (userId.toLowerCase() !== caller.userId) throw new ApiError('not_your_account')
  const place = { bucket: 'profiles', folder: `headshots/${caller.userId}` }
  return storeImage(context, caller, place, Buffer.from(fileBase64, 'base64'), croppedPhotoRule).catch(
    (error: unknown) => {
      throw error instanceof ApiError && error.code === 'admin_only'
        ? new ApiError('photo_denied', { cause: error })
        : error
    },
  )
}
