/** Stores the settings in one statement as the calling admin: policies decide, and a trigger writes the audit log. */
import type {
  ChangeSettings,
  EditableSettings,
  SiteSettingsAnswer,
} from '@juno/domain/site-settings/site-settings'
import { twoFactorRefusals } from '@juno/domain/mfa/two-factor'
import type { Caller } from '@juno/backend'
import { ApiError } from '../../shared/api/api-error'
import { readSiteSettings, readVersion, SETTING_KEYS, type SettingsContext } from './read-site-settings'

const STORE = `
insert into public.site_settings (key, value)
select given.key, given.value from jsonb_each($1::jsonb) as given (key, value)
on conflict (key) do update set value = excluded.value where site_settings.value <> excluded.value`

/** @throws {ApiError} newer_version; invalid_input for a setting that the environment decides, and for a rule that would lock the admin out */
export async function changeSiteSettings(
  context: SettingsContext,
  caller: Caller,
  { version, ...wanted }: ChangeSettings,
): Promise<SiteSettingsAnswer> {
  const { fixed } = context.settings
  const { settings: present } = await readSiteSettings(context)
  const names = (Object.keys(SETTING_KEYS) as (keyof EditableSettings)[]).filter(
    name => wanted[name] !== undefined,
  )
  const isFixed = (name: keyof EditableSettings): name is keyof typeof fixed => name in fixed
  // An unset setting that stays unset is no change.
  const changed = names.filter(name => JSON.stringify(wanted[name]) !== JSON.stringify(present[name]))
  const issues = changed
    .filter(isFixed)
    .map(path => ({ path, message: `This is set where the server runs (${fixed[path]}).` }))
  if (issues.length > 0) throw new ApiError('invalid_input', { issues })

  const changes = changed.map(name => [SETTING_KEYS[name], wanted[name]] as const)
  await context.scopes
    .withRequestScope(caller, async db => {
      // Admins who save at the same moment take turns.
      await db.query(`select pg_advisory_xact_lock(hashtext('site_settings'))`, [])
      if (version !== undefined && version !== (await readVersion(db))) throw new ApiError('newer_version')
      await db.query(STORE, [JSON.stringify(Object.fromEntries(changes))])
    })
    .catch(refuseTwoFactor)
  await context.settings.refresh()
  return readSiteSettings(context)
}

function refuseTwoFactor(cause: unknown): never {
  if ((cause as { hint?: string }).hint !== 'mfa_missing') throw cause
  throw new ApiError('invalid_input', {
    issues: [{ path: 'twoFactor', message: twoFactorRefusals.ownMissing }],
    cause,
  })
}
