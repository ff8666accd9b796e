// Saving what others may have saved meanwhile: a save names the version that it started from and changes no newer one.

import { isRefusal } from './api-error'

/** Code of a function of the database that was given another version than the stored one. */
export const changedMeanwhile = 'PT412'

/** Nothing was saved: what is stored is newer than what was edited. */
export class NewerVersion<Stored> extends Error {
  override readonly name = 'NewerVersion'
  constructor(readonly newer: Stored) {
    super('Somebody else has saved this since you opened it. Nothing of yours is lost.')
  }
}

/** Nothing was changed: what is stored is newer than what the list or the question showed. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  constructor() {
    super('Somebody else has just changed this. Please look at it again.')
  }
}

/**
 * What a change of the version that was shown returned, which is nothing when another version is stored.
 * @throws {ChangedMeanwhile}
 */
export function changedAsShown<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new ChangedMeanwhile()
  return row
}

/**
 * What a save of one version returned, which is nothing when another version is stored.
 * @param readPresent what is stored now; null when it is gone
 * @throws {NewerVersion} with what is stored now
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
 * What an endpoint returned that refuses to save over another version with `newer_version`.
 * @param readPresent what is stored now; null when it is gone
 * @throws {NewerVersion} with what is stored now
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
