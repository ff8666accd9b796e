/** Sets the owner of a copied cluster: PostgreSQL starts only as its owner. */
import { chmod, chown, readdir } from 'node:fs/promises'
import path from 'node:path'
import { chooseDatabaseUser } from '@juno/postgres/database-user'

/** @param cluster whose owner is taken; where it does not exist yet, the owner of a new one */
export async function giveToDatabase(folder: string, cluster: string): Promise<void> {
  await chmod(folder, 0o700)
  const owner = await chooseDatabaseUser(cluster)
  if (!owner) return
  await chown(folder, owner.uid, owner.gid)
  for (const child of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(path.join(child.parentPath, child.name), owner.uid, owner.gid)
}
