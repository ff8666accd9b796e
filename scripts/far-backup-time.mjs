// @ts-check
// Keeps the nightly backup of a started server away from tests, whatever the time of day.

/** @returns `HH:MM` in UTC, twelve hours away, for BACKUP_AT */
export function farBackupTime(now = new Date()) {
  return new Date(now.getTime() + 12 * 3_600_000).toISOString().slice(11, 16)
}
