import type { Tables } from '../database.types'

/**
 * Each column of `resources` stands in one of the first three lists. Row types and selects are made of these lists, and
 * product/supabase/tests/columns.db.test.ts compares them with the table and its grants.
 */
export const resourceColumns = {
  /** The fields of the form, and of the rows of an import. */
  form: ['title', 'url', 'description', 'type_id', 'category_id', 'author', 'tags', 'template_file'],
  /** A card of the directory shows these, with the names of type and category. */
  card: ['id', 'title', 'description', 'url', 'tags', 'author', 'template_file', 'created_at'],
} as const

/** The columns that no page lists, apart so that no page loads them. */
export const resourceStoredColumns = {
  /** No form has these; admins can write them with the data wire. */
  acts: ['reading_time_minutes', 'difficulty_level', 'submitted_by'],
  /** The database writes these. */
  derived: ['id', 'import_id', 'search', 'created_at', 'updated_at'],
} as const

/** A resource as its form and an import store it. */
export interface ResourceRow extends Pick<Tables<'resources'>, (typeof resourceColumns.form)[number]> {
  tags: string[]
}
