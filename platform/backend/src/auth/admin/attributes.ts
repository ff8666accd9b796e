/** The attributes of an account that GoTrue's admin API can set. */
import { z } from 'zod'
import { metadataSchema } from '../rules/user-metadata'

export const adminAttributesSchema = z.object({
  /** An empty text counts as none, as in GoTrue. */
  id: z.union([z.uuid(), z.literal('')]).nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  role: z.string().max(255).nullish(),
  /** `24h`, `1h30m`, or `none` to lift a ban. */
  ban_duration: z.string().nullish(),
})
export type AdminAttributes = z.infer<typeof adminAttributesSchema>
