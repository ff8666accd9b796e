/**
 * Defines OAuth apps, in which people sign in with their account here: the admin's form, and the responses of
 * /api/connected-tools.
 */
import { z } from 'zod'
import { line } from '../text/text-rules'

export const toolKinds = ['confidential', 'public'] as const
export type ToolKind = (typeof toolKinds)[number]

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
export const toolFormSchema = z.object({ name, redirectAddresses, kind: z.enum(toolKinds) })

export const registerToolSchema = z.object({
  name,
  redirectAddresses: z.array(z.string().max(2048)).min(1).max(mostRedirectAddresses),
  kind: z.enum(toolKinds),
})
export type RegisterTool = z.infer<typeof registerToolSchema>

export const toolSchema = z.object({
  /** The client ID. */
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(toolKinds),
  redirectAddresses: z.array(z.string()),
  /** The app has registered itself. */
  selfRegistered: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Tool = z.infer<typeof toolSchema>

export const toolsSchema = z.object({
  /** False when config.toml has switched the OAuth server off. */
  enabled: z.boolean(),
  /** The app asks for this address as its issuer, or provider. */
  issuer: z.string(),
  tools: z.array(toolSchema),
})

/** Contains the secret, which cannot be read later. It is null for a public app. */
export const toolWithSecretSchema = z.object({ tool: toolSchema, secret: z.string().nullable() })
export type ToolWithSecret = z.infer<typeof toolWithSecretSchema>
