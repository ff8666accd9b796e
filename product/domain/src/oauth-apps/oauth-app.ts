/**
 * Defines OAuth apps, in which people sign in with their account here: the admin's form, and the responses of
 * /api/connected-tools.
 */
import { z } from 'zod'
import { line } from '../text/text-rules'

export const appKinds = ['confidential', 'public'] as const
export type AppKind = (typeof appKinds)[number]

export const mostRedirectAddresses = 10

const isWholeAddress = (address: string) =>
  z.url().safeParse(address).success && /^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(address)

/** Each line has one address. */
const redirectAddresses = z
  .string()
  .transform(text => text.split(/\s+/).filter(Boolean))
  .pipe(
    z
      .array(z.string())
      .min(1, 'Please enter the address that the tool gives you for this.')
      .max(mostRedirectAddresses, `Please enter at most ${mostRedirectAddresses} addresses.`)
      .refine(
        addresses => addresses.every(isWholeAddress),
        'Each line must be a whole address, such as https://forum.example/callback.',
      ),
  )

const name = line('a name', 80)

/** The values of the form. */
export const appFormSchema = z.object({ name, redirectAddresses, kind: z.enum(appKinds) })

export const registerAppSchema = z.object({
  name,
  redirectAddresses: z.array(z.string().max(2048)).min(1).max(mostRedirectAddresses),
  kind: z.enum(appKinds),
})
export type RegisterApp = z.infer<typeof registerAppSchema>

export const oauthAppSchema = z.object({
  /** The client ID. */
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(appKinds),
  redirectAddresses: z.array(z.string()),
  /** The app has registered itself. */
  selfRegistered: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type OAuthApp = z.infer<typeof oauthAppSchema>

export const oauthAppsSchema = z.object({
  /** False when config.toml has switched the OAuth server off. */
  enabled: z.boolean(),
  /** The app asks for this address as its issuer, or provider. */
  issuer: z.string(),
  tools: z.array(oauthAppSchema),
})

/** Contains the secret, which cannot be read later. It is null for a public app. */
export const appWithSecretSchema = z.object({ tool: oauthAppSchema, secret: z.string().nullable() })
export type AppWithSecret = z.infer<typeof appWithSecretSchema>
