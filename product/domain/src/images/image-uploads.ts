/** Defines the requests of the endpoints that take images. */
import { z } from 'zod'
import { uuid } from '../text/text-rules'

/** The body of POST /api/upload-profile-picture. The content decides the type, and not the file name. */
export const uploadProfilePictureSchema = z.object({
  userId: uuid,
  fileName: z.string().max(500).default(''),
  fileType: z.string().max(200).default(''),
  fileBase64: z
    .string({ error: 'Please choose a photo.' })
    .transform(text => text.replace(/^data:[^,]{0,200},/, ''))
    .pipe(z.base64({ error: 'The photo could not be read.' }).min(1, 'Please choose a photo.')),
})
export type UploadProfilePicture = z.infer<typeof uploadProfilePictureSchema>

/** Public buckets whose pictures the team manages. */
export const siteImageBuckets = ['recommended-reads', 'testimonials'] as const

/** The fields beside the file of POST /api/upload-image. */
export const uploadImageSchema = z.object({
  bucket: z.enum(siteImageBuckets, { error: 'This is not a place for images.' }),
  folder: z
    .string()
    .regex(/^[a-z0-9_-]{1,60}(\/[a-z0-9_-]{1,60}){0,3}$/, 'This is not a valid folder.')
    .optional(),
})
