/** Reads settings by name: which are given, wrong or unknown. It does not interpret them. */
import type { z } from 'zod'
import { misspeltSetting } from './misspelt-setting'

export type Given = Readonly<Record<string, string | undefined>>

/** Everything that is wrong with the configuration, one sentence per problem. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(readonly problems: string[]) {
    super(
      `Juno cannot start with this configuration:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    )
  }
}

/**
 * The environment takes precedence over the file. An empty value means not set, so that a copied .env.example changes
 * nothing.
 * @param check finds problems between settings that belong together
 * @throws {ConfigError} with a sentence for every bad, incomplete or unknown setting
 */
export function parseSettings<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: Given,
  file: Given,
  check: (given: Given) => string[],
): z.infer<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape)
  const problems = [...unknownNames(names, environment, file)]
  const given: Record<string, string> = {}
  for (const name of names) {
    const value = (environment[name] ?? file[name])?.trim()
    if (value) given[name] = value
  }
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${String(issue.path[0])} ${issue.message}.`)
  }
  problems.push(...check(given))
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return parsed.data
}

/** @returns the missing names where some of them are given; none where all or none are */
export function missingNames(given: Given, names: readonly string[]): string[] {
  const missing = names.filter(name => !given[name])
  return missing.length < names.length ? missing : []
}

/** These are keys of config.toml (`platform/project`), not ours. */
const PROJECT_VARIABLE = /^SUPABASE_AUTH_EXTERNAL_\w+$/

/** Our own file may contain nothing unknown. The environment is shared, so only near misses count there. */
function* unknownNames(names: readonly string[], environment: object, file: object): Generator<string> {
  for (const name of Object.keys(file)) {
    if (names.includes(name) || PROJECT_VARIABLE.test(name)) continue
    const near = misspeltSetting(name, names)
    yield `${name} in .env is not a setting of Juno.${near ? ` Did you mean ${near}?` : ''}`
  }
  for (const name of Object.keys(environment)) {
    const near = misspeltSetting(name, names)
    if (near && !(name in file)) yield `${name} is not a setting of Juno. Did you mean ${near}?`
  }
}

export function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (inner && typeof inner === 'object') deepFreeze(inner as object)
  return Object.freeze(value)
}
