import type { TestApi } from '../test-api'

/** Makes an account that an import made: nobody has invited its owner, and nobody has come. */
export async function awaitInvitation(api: Pick<TestApi, 'rows'>, email: string): Promise<void> {
  await api.rows(
    `with list as (
       insert into private.member_imports (source, file_name, people, unknown_end, state)
       values ('ghost', 'members.csv', 1, 'none', 'done') returning id
     ), account as (
       insert into auth.users (id, aud, role, email, raw_user_meta_data, raw_app_meta_data, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, '{}', '{}', now(), now()) returning id
     )
     insert into private.imported_people (import_id, row_number, account_id, email, person, state)
     select list.id, 2, account.id, $1, '{}', 'made' from list, account`,
    [email],
  )
}
