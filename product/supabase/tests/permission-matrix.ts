/**
 * Defines who may do what, as data: one line per statement that somebody may try. permission-matrix.db.test.ts tries
 * every line as every person on a real database. docs/specification/permissions.md is the short form.
 */
import { cataloguePermissions } from './catalogue-permissions'
import { contentPermissions } from './content-permissions'
import { functionPermissions } from './function-permissions'
import { livePermissions } from './live-permissions'
import { operationPermissions } from './operation-permissions'
import { peoplePermissions } from './people-permissions'
import type { Attempt } from './permission-terms'
import { storagePermissions } from './storage-permissions'

export const permissionMatrix: readonly Attempt[] = [
  ...peoplePermissions,
  ...cataloguePermissions,
  ...contentPermissions,
  ...operationPermissions,
  ...functionPermissions,
  ...storagePermissions,
  ...livePermissions,
]
