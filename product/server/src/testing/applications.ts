/** Applications as people send them, and applications that the team has decided on. */
import type { TestApi } from './test-api'

/** An application that the team has to review, without the email address. */
export const APPLICATION = {
  name: 'Ada Lovelace',
  businessName: 'Analytical Engines',
  location: 'Toronto, ON',
  role: 'manager',
  teamSize: 'solo',
  revenueSize: '0-100k',
  companyStage: 'scaling',
  reason: 'To meet people.',
}

/** The same address has the same application. @returns its id */
export async function addApplication(
  api: Pick<TestApi, 'rows'>,
  email: string,
  status: 'APPROVED' | 'PENDING' | 'DECLINED' = 'APPROVED',
): Promise<string> {
  const [row] = await api.rows<{ id: string }>(
    `insert into public.applications (id, name, email, business_name, location, role, team_size, revenue_size,
       company_stage, reason, status)
     values (md5($1)::uuid, 'Ada', $1, 'Engines', 'Toronto', 'founder', 'solo', '0-100k', 'scaling', 'Why not', $2)
     on conflict (id) do update set status = excluded.status
     returning id`,
    [email, status],
  )
  return row!.id
}

/** Makes an account that may be a member. @returns its id */
export async function addApprovedAccount(
  api: Pick<TestApi, 'rows' | 'addUser'>,
  email: string,
): Promise<string> {
  await addApplication(api, email)
  return api.addUser(email)
}
