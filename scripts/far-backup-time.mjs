// @ts-check
// A test must not meet the nightly backup of the server that it started, whatever the time of day.

/** @returns `HH:MM` in UTC, twelve hours away, for BACKUP_AT */
export function farBackupTime(now = new Date()) {
  return new Date(now.getTime() + 12 * 3_600_000).toISOString().slice(11, 16)
}
