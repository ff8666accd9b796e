import { describe, expect, test } from 'vitest'
import { readDump } from './read-dump'

async function* linesOf(text: string) {
  yield* text.split('\n')
}

const rowsOf = async (text: string) => {
  const rows = []
  for await (const { table, columns, values } of readDump(linesOf(text)))
    rows.push({ table, columns, values })
  return rows
}
const problemOf = (text: string) => rowsOf(text).catch((error: Error) => error.message)

describe('COPY blocks', () => {
  test('with nulls, escapes and empty values', async () => {
    const dump = String.raw`-- PostgreSQL database dump
\restrict aBc123
SET standard_conforming_strings = on;
COPY auth.users (id, "email", raw_user_meta_data, phone) FROM stdin;
1	ada@example.org	{"name": "Ada \\"the first\\"\\n"}	\N
2		a\tb\\c\nd	+1
\.

COPY public.profiles (id) FROM stdin;
9
\.
COPY "auth"."identities" (id) FROM stdin;
\.
\unrestrict aBc123`
    expect(await rowsOf(dump)).toEqual([
      {
        table: 'users',
        columns: ['id', 'email', 'raw_user_meta_data', 'phone'],
        values: ['1', 'ada@example.org', '{"name": "Ada \\"the first\\"\\n"}', null],
      },
      {
        table: 'users',
        columns: ['id', 'email', 'raw_user_meta_data', 'phone'],
        values: ['2', '', 'a\tb\\c\nd', '+1'],
      },
    ])
  })

  test('with a value too many, or without an end, are refused with their line', async () => {
    expect(await problemOf('COPY auth.users (id, email) FROM stdin;\n1\ta\tb\n\\.')).toBe(
      'Line 2 has 3 values where 2 were expected.',
    )
    expect(await problemOf('\nCOPY auth.users (id) FROM stdin;\n1')).toBe(
      'The file ends within the rows of auth.users, which begin in line 2.',
    )
  })
})

describe('INSERT statements', () => {
  test('as the Supabase CLI and pg_dump --column-inserts write them', async () => {
    const dump = String.raw`
INSERT INTO "auth"."users" ("id", "email", "data", "is_sso_user") VALUES
	('1', 'o''brien@example.org', '{"note": "a; b -- c
second line \"", "x": "(1)"}', false),
	('2', NULL, E'tab\there \'quoted\'', true)
ON CONFLICT DO NOTHING;
INSERT INTO auth.refresh_tokens (id, "when") OVERRIDING SYSTEM VALUE VALUES (17, '2026-01-01'::timestamp with time zone);
INSERT INTO auth.users (id, email, data, is_sso_user) VALUES ('3', 'back\', '', FALSE);`
    expect(await rowsOf(dump)).toEqual([
      {
        table: 'users',
        columns: ['id', 'email', 'data', 'is_sso_user'],
        values: ['1', "o'brien@example.org", '{"note": "a; b -- c\nsecond line \\"", "x": "(1)"}', 'false'],
      },
      {
        table: 'users',
        columns: ['id', 'email', 'data', 'is_sso_user'],
        values: ['2', null, "tab\there 'quoted'", 'true'],
      },
      { table: 'refresh_tokens', columns: ['id', 'when'], values: ['17', '2026-01-01'] },
      {
        table: 'users',
        columns: ['id', 'email', 'data', 'is_sso_user'],
        values: ['3', 'back\\', '', 'FALSE'],
      },
    ])
  })

  test('inside functions, comments, strings and other schemas are no rows', async () => {
    const insert = "INSERT INTO auth.users (id) VALUES ('1');"
    expect(
      await rowsOf(
        [
          `CREATE FUNCTION a() RETURNS void AS $body$\n${insert}\n$body$;`,
          `/* ${insert}\n${insert} */`,
          `-- ${insert}`,
          `SELECT '\n${insert}\n';`,
          "INSERT INTO public.users (id) VALUES ('1');",
        ].join('\n'),
      ),
    ).toEqual([])
  })

  test.each([
    ["INSERT INTO auth.users VALUES ('1');", 'The statement in line 1 does not name its columns.'],
    ['\nINSERT INTO auth.users (id) VALUES (gen_random_uuid());', 'The statement in line 2 cannot be read'],
    ["INSERT INTO auth.users (id) VALUES ('1', '2');", 'The statement in line 1 has 2 values for 1 columns.'],
    ["INSERT INTO auth.users (id) VALUES ('1'", 'The file ends within the statement that begins in line 1.'],
    [
      "INSERT INTO auth.users (id) VALUES ('1) ;\n",
      'The file ends within the statement that begins in line 1.',
    ],
  ])('that cannot be read are refused with their line: %s', async (dump, problem) => {
    expect(await problemOf(dump)).toContain(problem)
  })
})
