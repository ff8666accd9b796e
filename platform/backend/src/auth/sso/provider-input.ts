/** Checks what an operator says about an identity provider, as GoTrue does. */
import { z } from 'zod'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { readEmailAddress } from '../../email-address'
import { fetchMetadata } from './fetch-metadata'
import { readIdpMetadata } from './idp-metadata'
import type { ProviderFields, SsoProvider } from './providers'
import { NAME_ID_FORMATS } from './service-provider'

/** Metadata may be long; everything else is short. */
export const PROVIDER_BODY_LIMIT = 1024 * 1024

export const providerSchema = z.object({
  type: z.string().nullish(),
  metadata_url: z.string().nullish(),
  metadata_xml: z.string().nullish(),
  domains: z.array(z.string()).max(1000).nullish(),
  attribute_mapping: z
    .object({
      keys: z
        .record(
          z.string(),
          z.object({
            name: z.string().optional(),
            names: z.array(z.string()).optional(),
            default: z.unknown().optional(),
            array: z.boolean().optional(),
          }),
        )
        .optional(),
    })
    .nullish(),
  name_id_format: z.string().nullish(),
  resource_id: z.string().max(1000).nullish(),
  disabled: z.boolean().nullish(),
})
export type ProviderInput = z.infer<typeof providerSchema>

const FORMATS: string[] = Object.values(NAME_ID_FORMATS)

/**
 * @param existing the provider that is changed; null for a new one. What is left out stays as it is
 * @returns the whole provider
 * @throws {AuthError} validation_failed, saml_metadata_fetch_failed, saml_entity_id_mismatch
 */
export async function readProvider(
  input: ProviderInput,
  existing: SsoProvider | null,
): Promise<ProviderFields> {
  check(input, existing === null)
  const xml = input.metadata_xml || (input.metadata_url ? await fetchMetadata(input.metadata_url) : null)
  const entityId = xml === null ? existing!.entity_id : readIdpMetadata(xml).entityId
  if (existing && entityId !== existing.entity_id) {
    const message = `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${existing.entity_id}' but got '${entityId}'`
    throw new AuthError('saml_entity_id_mismatch', { message })
  }
  return {
    entity_id: entityId,
    metadata_xml: xml ?? existing!.metadata_xml,
    metadata_url: input.metadata_url || (existing?.metadata_url ?? null),
    domains: input.domains ? [...new Set(input.domains.map(domainOf))] : (existing?.domains ?? []),
    attribute_mapping: input.attribute_mapping?.keys
      ? input.attribute_mapping
      : (existing?.attribute_mapping ?? {}),
    name_id_format: input.name_id_format || null,
    resource_id:
      input.resource_id === undefined || input.resource_id === null
        ? (existing?.resource_id ?? null)
        : input.resource_id || null,
    disabled: input.disabled ?? existing?.disabled ?? null,
  }
}

function check(
  { type, metadata_url: url, metadata_xml: xml, name_id_format: format }: ProviderInput,
  isNew: boolean,
): void {
  if (isNew && type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type")
  if (url && xml) throw invalid('Only one of metadata_xml or metadata_url needs to be set')
  if (isNew && !url && !xml) throw invalid('Either metadata_xml or metadata_url must be set')
  if (url && !URL.canParse(url)) throw invalid('metadata_url is not a valid URL')
  if (url && new URL(url).protocol !== 'https:') throw invalid('metadata_url is not a HTTPS URL')
  if (format && !FORMATS.includes(format))
    throw invalid(`name_id_format must be unspecified or one of ${FORMATS.join(', ')}`)
}

function domainOf(given: string): string {
  const address = readEmailAddress(`a@${given.trim()}`)
  if (address === null) throw invalid(`'${given}' is not a domain of email addresses`)
  return address.slice(2)
}
