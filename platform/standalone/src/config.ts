/** Reads the configuration of the backend alone. No other file of it reads the environment. */
import {
  address,
  hostSettingProblems,
  hostSettings,
  toHostConfig,
  type HostConfig,
} from '@juno/host/host-settings'
import { deepFreeze, parseSettings } from '@juno/host/parse-settings'

export interface StandaloneConfig extends HostConfig {
  /** The address of the wires, without a trailing slash. The site of a project is elsewhere. */
  publicUrl: string
}

const settingsSchema = hostSettings.extend({ PUBLIC_URL: address.optional() })

/**
 * The environment takes precedence over the project.
 * @param dir the project's folder; DATA_DIR is relative to it
 * @param settings the project's own, by the same names
 * @param port given on the command line, it takes precedence over both
 * @throws {ConfigError}
 */
export function readConfig(
  dir: string,
  settings: Readonly<Record<string, string>>,
  port: string | undefined,
): StandaloneConfig {
  const environment = port === undefined ? process.env : { ...process.env, PORT: port }
  const given = parseSettings(settingsSchema, environment, settings, hostSettingProblems)
  const publicUrl = given.PUBLIC_URL ?? `http://127.0.0.1:${given.PORT}`
  return deepFreeze({ ...toHostConfig(dir, given), publicUrl })
}

/** A variable of the environment that a project's files refer to by name. */
export function readVariable(name: string): string | undefined {
  return process.env[name]
}
