import { backupStates, backupSteps } from '@juno/domain/backups/backup-status'
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { difficultyLevels } from '@juno/domain/resources/difficulty-levels'
import { applicationIndustries, industries } from '@juno/domain/option-lists/industries'
import { currencies } from '@juno/domain/payments/currencies'
import { discountDurations } from '@juno/domain/payments/discount'
import { defaultFigures } from '@juno/domain/payments/plan-offer'
import { plans } from '@juno/domain/payments/pricing'
import {
  applicationStatuses,
  contactStatuses,
  membershipStatuses,
  submissionStatuses,
} from '@juno/domain/option-lists/record-statuses'
import { expertiseLimits } from '@juno/domain/text/text-limits'
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import { revenueBands } from '@juno/domain/option-lists/revenue-bands'
import { roleOptions } from '@juno/domain/applications/role-options'
import { rsvpStatuses } from '@juno/domain/rsvps/rsvp-statuses'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { isBlank } from '@juno/domain/text/is-blank'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const values = (options: readonly { value: string }[]) => options.map(option => option.value)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
})
afterAll(() => database.close())

async function checkOf(table: string, column: string): Promise<string> {
  const { rows } = await database.adminPool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and conname = $2`,
    [table, `${table}_${column}_check`],
  )
  return rows[0]?.definition ?? ''
}

test.each([
  ['applications', 'role', values(roleOptions)],
  ['backup_runs', 'state', backupStates],
  ['backup_runs', 'step', backupSteps],
  ['applications', 'team_size', values(teamSizes)],
  ['applications', 'revenue_size', values(revenueBands)],
  ['applications', 'company_stage', values(companyStages)],
  ['applications', 'industry', values(applicationIndustries)],
  ['applications', 'status', applicationStatuses],
  ['profiles', 'team_size', values(teamSizes)],
  ['profiles', 'revenue_size', values(revenueBands)],
  ['profiles', 'company_stage', values(companyStages)],
  ['profiles', 'industry', values(industries)],
  ['memberships', 'plan', values(plans)],
  ['coupons', 'plan', values(plans)],
  ['coupons', 'duration', values(discountDurations)],
  ['plan_prices', 'plan', values(plans)],
  ['plan_prices', 'currency', values(currencies)],
  ['memberships', 'status', membershipStatuses],
  ['pending_registrations', 'plan', values(plans)],
  ['resources', 'difficulty_level', values(difficultyLevels)],
  ['pending_resources', 'status', submissionStatuses],
  ['pending_events', 'status', submissionStatuses],
  ['event_rsvps', 'status', values(rsvpStatuses)],
  ['contact_messages', 'status', contactStatuses],
])('%s.%s takes exactly the values of its option list', async (table, column, list) => {
  const inCheck = [...(await checkOf(table, column)).matchAll(/'([^']*)'::text/g)].map(match => match[1])
  expect(inCheck).toEqual([...list])
})

test('the plans cost and say at first what the domain has as their defaults', async () => {
  const { rows } = await database.adminPool.query(
    `select plan as value, label, price_cents as "priceCents", list_price_cents as "listPriceCents", currency,
       trial_days as "trialDays", note, badges, benefits
     from public.plan_prices order by plan = 'annual'`,
  )
  expect(rows).toEqual(defaultFigures)
})

test('one plan alone cannot have another currency, for any writer', async () => {
  await expect(
    database.adminPool.query(`update public.plan_prices set currency = 'eur' where plan = 'annual'`),
  ).rejects.toMatchObject({ constraint: 'plan_prices_one_currency' })
  await database.adminPool.query(`update public.plan_prices set currency = currency`)
})

// forms.db.test.ts compares the other texts.
test.each([
  ['resources', 'tags', resourceLimits.tags],
  ['resources', 'tags', resourceLimits.tagCharacters],
  ['pending_resources', 'tags', resourceLimits.tags],
  ['pending_resources', 'admin_notes', resourceLimits.adminNotes],
  ['profiles', 'expertise', expertiseLimits.tags],
  ['profiles', 'expertise', expertiseLimits.characters],
])('%s.%s is as long as the form lets it be', async (table, column, limit) => {
  expect(await checkOf(table, column)).toContain(`<= ${limit}`)
})

test.each([
  ['http_url', 'https://example.com/a?b=1', true],
  ['http_url', 'HTTP://localhost:3000', true],
  ['http_url', 'javascript:alert(1)', false],
  ['http_url', 'https://example.com/a b', false],
  ['http_url', 'https://', false],
  ['http_url', `https://example.com/${'x'.repeat(2048)}`, false],
  ['image_location', 'https://example.com/a.png', true],
  ['image_location', '/avatars/a.svg', true],
  ['image_location', 'testimonials/a.png', true],
  ['image_location', '//evil.example/a.png', false],
  ['image_location', 'javascript:alert(1)', false],
  ['image_location', 'data:image/svg+xml,x', false],
  ['plain_line', "O'Brien <b> 🦋 \u200f", true],
  ['plain_line', 'two\nlines', false],
  ['plain_line', 'A\u202eda', false],
  ['plain_line', '', true],
  ['plain_line', '\u200b \u3164', false],
  ['plain_line', '\u00a0', false],
  ['plain_text', 'two\nlines', true],
  ['plain_text', 'bell\u0007', false],
  ['plain_text', '\n\u200d', false],
  ['iana_time_zone', 'America/Toronto', true],
  ['iana_time_zone', 'America/Argentina/Buenos_Aires', true],
  ['iana_time_zone', 'UTC', true],
  ['iana_time_zone', 'EST5EDT', false],
  ['iana_time_zone', 'Mars/Olympus', false],
])('the database takes for a %s: %j - %s', async (domain, value, taken) => {
  const attempt = database.adminPool.query(`select $1::text::${domain}`, [value]).then(
    () => true,
    () => false,
  )
  expect(await attempt).toBe(taken)
})

test('the database and the forms agree on which characters show nothing', async () => {
  // The planes in between have no such character.
  const planes = [
    [0x1, 0xd7ff],
    [0xe000, 0xffff],
    [0x1b000, 0x1dfff],
    [0xe0000, 0xe1fff],
  ] as const
  const { rows } = await database.adminPool.query<{ code: number }>(
    `select code from unnest($1::int[], $2::int[]) as plane (first, last), generate_series(first, last) code
     where not private.is_seen(chr(code)) order by code`,
    [planes.map(([first]) => first), planes.map(([, last]) => last)],
  )
  const blank = planes
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .filter(code => isBlank(String.fromCodePoint(code)))
  expect(rows.map(({ code }) => code)).toEqual(blank)
})

test('every column for an address takes nothing but http and https', async () => {
  const { rows } = await database.adminPool.query<{ column: string }>(`
    select table_name || '.' || column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private') and table_type = 'BASE TABLE' and data_type in ('text', 'character varying')
      and column_name ~ 'url|link|website|image|avatar|twitter|instagram|href|photo|cover'
      and coalesce(domain_name, '') not in ('http_url', 'image_location')
  `)
  expect(rows).toEqual([])
})
