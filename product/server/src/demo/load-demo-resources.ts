/** Loads the demo's directory: links, templates with their files, and submissions that wait for the team. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Backend, Queryable } from '@juno/backend'
import { DEMO_LINKS } from './demo-resources'
import { DEMO_TEMPLATES, SUBMITTED_TEMPLATE, TEMPLATE_TYPES } from './demo-templates'

/** Uploads are named after their time and their file. */
const uploadedAt = Date.UTC(2026, 8, 1)

/** @param filesDir folder of the templates */
export async function loadDemoResources(backend: Backend, db: Queryable, filesDir: string): Promise<void> {
  const storeTemplate = async (fileName: string, key: string, ownerId: string | null) => {
    const content = await readFile(path.join(filesDir, fileName))
    const contentType = TEMPLATE_TYPES[path.extname(fileName)]!
    await backend.storageAdmin.upload('templates', key, { content, contentType, ownerId })
  }
  const templates = await Promise.all(
    DEMO_TEMPLATES.map(async ({ fileName, ...resource }) => {
      const key = `${uploadedAt}_${fileName}`
      await storeTemplate(fileName, key, null)
      return { ...resource, template_file: key }
    }),
  )
  await db.query(PUBLISH, [JSON.stringify([...DEMO_LINKS, ...templates])])
  await loadSubmissions(db, storeTemplate)
}

const PUBLISH = `
insert into public.resources
  (title, description, url, template_file, tags, type_id, category_id, author, reading_time_minutes, difficulty_level, created_at)
select r.title, r.description, r.url, r.template_file, r.tags, t.id, c.id, r.author, r.minutes, r.level,
  now() - make_interval(days => r.days) + interval '3 hours'
from jsonb_to_recordset($1::jsonb) as r
  (title text, description text, url text, template_file text, tags text[], type text, category text, author text,
   minutes integer, level text, days integer)
join public.resource_types t on t.name = r.type
join public.resource_categories c on c.slug = r.category`

interface DemoSubmission {
  submitter: string
  title: string
  description: string
  url: string | null
  template: boolean
  type: string
  category: string
  tags: readonly string[]
  hours: number
}

const SUBMISSIONS: readonly DemoSubmission[] = [
  {
    submitter: 'Tamsin Okoro',
    title: 'Wholesale order form',
    description:
      'The sheet that we send to every new restaurant. It adds up by itself, and nobody has asked what a side plate costs since.',
    url: null,
    template: true,
    type: 'Template',
    category: 'marketing_sales',
    tags: ['wholesale', 'orders'],
    hours: 6,
  },
  {
    submitter: 'Rosalind Lachapelle',
    title: 'Reading a building tender in an hour',
    description:
      'How our estimator reads eighty pages and finds the four that matter. He agreed to be filmed on condition that nobody sees his desk.',
    url: 'https://example.com/films/building-tender',
    template: false,
    type: 'Video',
    category: 'operations',
    tags: ['tenders', 'construction'],
    hours: 29,
  },
  {
    submitter: 'Dorothea Quillfeather',
    title: 'Cutting a text in half',
    description: 'A page of before and after. Works for newsletters, offers and letters to landlords.',
    url: 'https://example.com/writing/half',
    template: false,
    type: 'Article',
    category: 'marketing_sales',
    tags: ['writing'],
    hours: 52,
  },
]

async function loadSubmissions(
  db: Queryable,
  storeTemplate: (fileName: string, key: string, ownerId: string) => Promise<void>,
): Promise<void> {
  for (const submission of SUBMISSIONS) {
    const owner = (
      await db.query<{ id: string }>('select id from public.profiles where name = $1', [submission.submitter])
    ).rows[0]?.id
    if (owner === undefined) continue
    const key = submission.template ? `pending/${uploadedAt}_${SUBMITTED_TEMPLATE}` : null
    if (key) await storeTemplate(SUBMITTED_TEMPLATE, key, owner)
    await db.query(SUBMIT, [JSON.stringify({ ...submission, template_path: key, submitted_by: owner })])
  }
}

const SUBMIT = `
insert into public.pending_resources
  (title, description, url, template_path, tags, type_id, category_id, submitted_by, submitted_at)
select r.title, r.description, r.url, r.template_path, r.tags, t.id, c.id, r.submitted_by,
  now() - make_interval(hours => r.hours)
from jsonb_to_record($1::jsonb) as r
  (title text, description text, url text, template_path text, tags text[], type text, category text,
   submitted_by uuid, hours integer)
join public.resource_types t on t.name = r.type
join public.resource_categories c on c.slug = r.category`
