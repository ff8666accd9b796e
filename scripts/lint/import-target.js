// @ts-check
// Resolves imports for the lint rule on import zones and the test on import cycles.
import path from 'node:path'

/** Maps own packages by name to folders. */
const ownPackages = {
  '@juno/domain': 'product/domain/src',
  '@juno/backend/testing': 'platform/backend/testing',
  '@juno/backend': 'platform/backend/src',
  '@juno/postgres': 'platform/postgres/src',
  '@juno/project': 'platform/project/src',
  '@juno/host': 'platform/host/src',
  '@juno/stripe-simulator': 'product/stripe-simulator/src',
}

/**
 * @param {string} file path of the importing file from the repository's root
 * @param {string} specifier
 * @returns a path from the repository's root, without extension, or null for a published package
 */
export function importTarget(file, specifier) {
  if (specifier.startsWith('@/')) return `product/web/src/${specifier.slice(2)}`
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  for (const [name, folder] of Object.entries(ownPackages))
    if (specifier === name || specifier.startsWith(`${name}/`)) return folder + specifier.slice(name.length)
  return null
}
