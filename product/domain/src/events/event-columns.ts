import type { Tables } from '../database.types'

/**
 * Each column of `events` stands in one of these lists. Row types and selects are made of them, and
 * product/supabase/tests/columns.db.test.ts compares them with the table and its grants.
 */
export const eventColumns = {
  /** The fields of every event form. */
  form: ['title', 'description', 'date', 'end_date', 'all_day', 'time_zone', 'location', 'registration_url'],
  /** The fields that the form of admins adds. */
  admin: ['host_name', 'capacity', 'waitlist_enabled'],
} as const

/** The columns that no page lists, apart so that no page loads them. */
export const eventStoredColumns = {
  /** Other acts of admins write these. */
  acts: ['cancelled_at', 'created_by', 'submitted_by', 'notify_attendees', 'updated_at'],
  /** The database alone writes these. */
  derived: ['id', 'sequence', 'created_at', 'date_set_at'],
} as const

export type EventRow = Pick<Tables<'events'>, (typeof eventColumns.form)[number]>
