// Lists the memberships that the team grants, finds people to grant one to, and changes them.
import { givenMessageSchema, type ChangeGiven } from '@juno/domain/payments/complimentary-membership'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { Candidate } from '@/lib/candidates'
import { orNewer } from '@/lib/newer-version'
import { rangeOf, readPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import type { Complimentary } from '../complimentary-labels'
import { givenTexts } from '../complimentary-texts'

const complimentaryKey = ['complimentary-memberships']

export const complimentaryPageSize = 25

export const useComplimentary = (search: string, page: number) =>
  useQuery({
    queryKey: [...complimentaryKey, { search, page }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        supabase
          .rpc('complimentary_memberships', { search }, { count: 'exact' })
          .range(...rangeOf(page, complimentaryPageSize))
          .abortSignal(signal)
          .overrideTypes<Complimentary[], { merge: false }>(),
      ),
  })

export const useMemberComplimentary = (accountId: string) =>
  useQuery({
    queryKey: [...complimentaryKey, accountId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase.rpc('complimentary_memberships', { member_id: accountId }).abortSignal(signal),
      ) as unknown as Complimentary[],
  })

const readGiven = async (id: string) =>
  unwrap(
    await supabase.rpc('complimentary_memberships').eq('id', id).maybeSingle(),
  ) as unknown as Complimentary | null

const afterChange = refreshing(complimentaryKey, ['admin-members'], ['payment-candidates'])

const send = (path: string, body: object) =>
  api(`/api/payments/complimentary${path}`, {
    method: 'POST',
    body,
    schema: givenMessageSchema,
    fallbackMessage: givenTexts.failed,
  })

export const useGiveMembership = () =>
  useMutation({
    mutationFn: ({
      person: { kind, id },
      ...rest
    }: ChangeGiven & { person: Pick<Candidate, 'kind' | 'id'> }) =>
      send('', { ...(kind === 'account' ? { accountId: id } : { applicationId: id }), ...sent(rest) }),
    onSuccess: afterChange,
  })

export const useChangeGiven = (id: string) =>
  useMutation({
    /** Rejects with NewerVersion where another admin has changed the membership. */
    mutationFn: ({ seen, ...change }: Required<ChangeGiven>) =>
      orNewer(send(`/${id}`, { ...sent(change), seen: sent(seen) }), () => readGiven(id)),
    onSuccess: afterChange,
  })

export const useTakeBackGiven = (id: string) =>
  useMutation({ mutationFn: () => send(`/${id}/end`, {}), onSuccess: afterChange })

const sent = ({ lastDay, note }: ChangeGiven) => ({ lastDay, note: note ?? '' })
