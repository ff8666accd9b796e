/** Is the permission matrix of the files: see permission-terms.ts for the signs. */
import type { Attempt } from './permission-terms'

const objects = 'storage.objects'
const attempt = (to: string, sql: string, outcome: string): Attempt => ({ on: objects, to, sql, outcome })
const read = (what: string, condition: string, outcome: string) =>
  attempt(`read ${what} in`, `select from ${objects} where ${condition}`, outcome)
const put = (what: string, bucket: string, name: string, outcome: string) =>
  attempt(
    `put ${what} into`,
    `insert into ${objects} (bucket_id, name, owner_id) values ('${bucket}', ${name}, auth.uid()::text)`,
    outcome,
  )
const remove = (what: string, condition: string, outcome: string) =>
  attempt(`remove ${what} from`, `delete from ${objects} where ${condition}`, outcome)

const folderOf = (person: string) => `'headshots/' || ${person} || '/2.jpg'`
const other = `md5('other')::uuid`

export const storagePermissions: readonly Attempt[] = [
  read('templates, published ones and their own submissions', `bucket_id = 'templates'`, '00035'),
  read('an unpublished template', `name = 'draft.pdf'`, '00001'),
  read("another's submission", `name = 'pending/2.pdf'`, '00001'),
  read('photos of themselves', `bucket_id = 'profiles'`, '00012'),
  read('images of the community', `bucket_id in ('recommended-reads', 'testimonials')`, '00022'),
  put('a submission', 'templates', `'pending/3.pdf'`, 'xxx11'),
  put('a published template', 'templates', `'3.pdf'`, 'xxxx1'),
  put('a photo of themselves', 'profiles', folderOf('auth.uid()'), 'xxx11'),
  put('a photo of another', 'profiles', folderOf(other), 'xxxx1'),
  put('a photo beside the folders', 'profiles', `'2.jpg'`, 'xxxx1'),
  put('a portrait', 'testimonials', `'2.jpg'`, 'xxxx1'),
  put('a cover', 'recommended-reads', `'2.jpg'`, 'xxxx1'),
  attempt('replace everything in', `update ${objects} set metadata = '{}'`, '00019'),
  attempt(
    "move their photo to another's folder in",
    `update ${objects} set name = ${folderOf(other)} where name = 'headshots/' || auth.uid() || '/1.jpg'`,
    '000x0',
  ),
  attempt('remove everything from', `delete from ${objects}`, '00025'),
  remove('a template that nothing names', `name = 'draft.pdf'`, '00001'),
  remove('a template that a resource offers', `name = 'published.pdf'`, '00000'),
  remove('a template that was submitted', `name = 'pending/4.pdf'`, '00000'),
  remove('a cover that is shown', `bucket_id = 'recommended-reads'`, '00000'),
  remove('a portrait that a testimonial has', `bucket_id = 'testimonials'`, '00000'),
  { on: 'storage.buckets', to: 'list', sql: 'select from storage.buckets', outcome: '00000' },
  { on: 'storage.buckets', to: 'open', sql: 'update storage.buckets set public = true', outcome: '00000' },
  {
    on: 'storage.buckets',
    to: 'add',
    sql: `insert into storage.buckets (id, name) values ('x', 'x')`,
    outcome: 'xxxxx',
  },
]
