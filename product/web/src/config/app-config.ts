// Reads the configuration of this installation from a data block that the server writes into the page, or from
// /api/config in development.
import type { PublicConfig } from '@juno/domain/site-settings/public-config'

type AbsentWhilePrerendering =
  | 'signInProviders'
  | 'passkeys'
  | 'securityKeys'
  | 'phoneFactor'
  | 'organizations'
  | 'realtime'

export type AppConfig = Omit<PublicConfig, AbsentWhilePrerendering> &
  Partial<Pick<PublicConfig, AbsentWhilePrerendering>>

/** Reads the block `<script type="application/json" id="app-config">`. Returns null when the page has none. */
function readConfigBlock(document: Document): AppConfig | null {
  const text = document.getElementById('app-config')?.textContent
  return text ? (JSON.parse(text) as AppConfig) : null
}

/** Works like readConfigBlock, but throws when the page has no block. main.tsx inserts one first. */
export function requireConfigBlock(document: Document): AppConfig {
  const config = readConfigBlock(document)
  if (!config) throw new Error('The page carries no app-config block.')
  return config
}

/**
 * Makes sure that the page has the configuration. Where the server did not write the block (development), it requests
 * /api/config and writes it into the page, so that later code reads it synchronously.
 */
export async function ensureConfigBlock(document: Document): Promise<AppConfig> {
  const present = readConfigBlock(document)
  if (present) return present
  const response = await fetch('/api/config')
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status}).`)
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'app-config'
  block.textContent = await response.text()
  document.head.append(block)
  return requireConfigBlock(document)
}
