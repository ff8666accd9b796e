// Saves rows that others may have saved since: a save names the version that it started from and changes no newer one.

import { isRefusal } from './api-error'

/** A database function returns this code when it was given another version than the stored one. */
export const changedMeanwhile = 'PT412'

/** Thrown when nothing was saved, since the stored version is newer than the edited one. */
export class NewerVersion<Stored> extends Error {
  override readonly name = 'NewerVersion'
  constructor(readonly newer: Stored) {
    super('Somebody else has saved this since you opened it. Nothing of yours is lost.')
  }
}

/** Thrown when nothing was changed, since the stored version is newer than the one in the list or the question. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  constructor() {
    super('Somebody else has just changed this. Please look at it again.')
  }
}

/**
 * Returns the row that a change of the shown version returned. There is none when another version is stored.
 * @throws {ChangedMeanwhile}
 */
export function changedAsShown<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new ChangedMeanwhile()
  return row
}

/**
 * Returns the row that a save of one version returned. There is none when another version is stored.
 * @param readPresent returns the stored version, or null when it is deleted
 * @throws {NewerVersion} with the stored version
 * @throws {Error} `gone`
 */
export async function savedOrNewer<Saved, Stored>(
  saved: readonly Saved[],
  readPresent: () => Promise<Stored | null>,
  gone: string,
): Promise<Saved> {
  const [row] = saved
  if (row !== undefined) return row
  const present = await readPresent()
  throw present === null ? new Error(gone) : new NewerVersion(present)
}

/**
 * Returns the response of an endpoint that refuses to save over another version with `newer_version`.
 * @param readPresent returns the stored version, or null when it is deleted
 * @throws {NewerVersion} with the stored version
 */
export async function orNewer<Saved, Stored>(
  saving: Promise<Saved>,
  readPresent: () => Promise<Stored | null>,
): Promise<Saved> {
  try {
    return await saving
  } catch (cause) {
    if (!isRefusal(cause, 'newer_version')) throw cause
    return savedOrNewer([], readPresent, cause.message)
  }
}
