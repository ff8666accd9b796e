/** Restores a member's own profile where it is missing, and stores its photo. */
import { uploadProfilePictureSchema } from '@juno/domain/images/image-uploads'
import { createProfileSchema } from '@juno/domain/profiles/create-profile'
import { parseInput } from '../../shared/api/parse-input'
import type { Call, Route } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { createProfile } from './create-profile'
import { uploadProfilePicture } from './upload-profile-picture'

const PHOTOS = { name: 'profile-pictures', capacity: 20, refillSeconds: 3600 }
/** The limit is 5 MB in base64, and some more, so that the rule's own text refuses a larger photo. */
const PHOTO = { bodyLimit: 12 * 1024 * 1024, errorField: true, slowBody: true } as const

export function profilesModule(server: ServerContext): ServerModule {
  const { anySession, signedIn, limit } = server.guards
  const create = async ({ caller, body }: Call) =>
    createProfile(server, caller, parseInput(createProfileSchema, body))
  const upload = async ({ caller, body }: Call) =>
    uploadProfilePicture(server, caller, parseInput(uploadProfilePictureSchema, body))

  const routes: Route[] = [
    // A new account gets its profile before it sets up two-factor sign-in.
    ['POST', '/create-profile', [anySession], create, { bodyLimit: 4 * 1024 }],
    ['POST', '/upload-profile-picture', [limit(PHOTOS), signedIn], upload, PHOTO],
  ]
  return { routes }
}
