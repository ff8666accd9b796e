import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Makes the part of the repository that `startServer` reads: a page, the migrations and the files of the demo content.
 */
export async function makeProductFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'juno-server-'))
  await mkdir(path.join(folder, 'product/web/dist'), { recursive: true })
  await writeFile(path.join(folder, 'product/web/dist/app.html'), '<html></html>')
  await mkdir(path.join(folder, 'product/server/src/demo'), { recursive: true })
  for (const linked of ['product/supabase', 'product/server/src/demo/files'])
    await symlink(path.resolve(import.meta.dirname, '../../../../..', linked), path.join(folder, linked))
  return folder
}
