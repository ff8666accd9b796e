/**
 * Each column of `profiles` stands in one of the first three lists. Row types and selects are made of these lists, and
 * product/supabase/tests/columns.db.test.ts compares them with the table, its views and its grants.
 */
export const profileColumns = {
  /** The fields of the editor. */
  form: [
    'name',
    'business_name',
    'role',
    'location',
    'bio',
    'industry',
    'team_size',
    'revenue_size',
    'company_stage',
    'linkedin_url',
    'company_website',
    'expertise',
    'company_description',
    'open_to_networking',
    'visibility',
  ],
  /** The page of one member shows these. */
  member: [
    'id',
    'name',
    'role',
    'business_name',
    'location',
    'bio',
    'avatar_url',
    'industry',
    'team_size',
    'company_stage',
    'expertise',
    'linkedin_url',
    'company_website',
    'company_description',
    'open_to_networking',
  ],
} as const

/** The columns that no page lists, apart so that no page loads them. */
export const profileStoredColumns = {
  /** Other acts of members and admins write these. */
  acts: [
    'id',
    'avatar_url',
    'company',
    'title',
    'website',
    'linkedin',
    'twitter',
    'instagram',
    'is_admin',
    'featured',
    'hidden',
    'event_reminders',
    'updated_at',
  ],
  /** The database alone writes these. */
  derived: ['listed', 'search_text', 'created_at', 'sort_name', 'expertise_keys', 'region_code'],
} as const
