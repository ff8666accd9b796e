// Reads the applications as the team reviews them, and decides on them (docs/specification/applications.md#review).
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListPage } from '@/components/list/list-state'
import { api } from '@/lib/api'
import { ApiError, isRefusal } from '@/lib/api-error'
import { requireSession } from '@/lib/auth/current-session'
import { readCountedPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

const columns =
  'id, name, email, business_name, role, location, team_size, revenue_size, company_stage, industry, reason, status, submitted_at, terms_version, terms_accepted_at, updated_at'
const decidedColumns = `${columns}, reviewed_at, decision_message, reviewer:profiles(name)` as const

interface PendingRequest {
  search: string
  /** The first page is 0. */
  page: number
}

const pageOf = (decisions: string[], search: string, page: number, size: number) =>
  supabase.rpc('admin_applications', { decisions, search, page, page_size: size })
const totalOf = (decisions: string[], search: string, signal: AbortSignal) =>
  supabase.rpc('count_admin_applications', { decisions, search }).abortSignal(signal)

const readPending = ({ search, page }: PendingRequest, signal: AbortSignal) =>
  readCountedPage(
    pageOf(['PENDING'], search, page, pendingPageSize).select(columns).abortSignal(signal),
    totalOf(['PENDING'], search, signal),
  )

export type PendingApplication = Awaited<ReturnType<typeof readPending>>['rows'][number]

export interface DecidedApplication extends PendingApplication {
  reviewed_at: string | null
  decision_message: string | null
  /** Null where the role approved it, and where the reviewer has closed their account. */
  reviewer: { name: string | null } | null
}

const pendingKey = ['applications', 'pending']
const decidedKey = ['applications', 'decided']

export const pendingPageSize = 25

/** Reads the applications that wait for a decision, the longest waiting first. */
export const usePendingApplications = (request: PendingRequest) =>
  useQuery({
    queryKey: [...pendingKey, request],
    meta: { live: ['applications'] },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readPending(request, signal),
  })

interface DecidedRequest extends PendingRequest {
  /** 'APPROVED', 'DECLINED', or '' for both. */
  decision: string
}

export const decidedPageSize = 20

export const useDecidedApplications = ({ search, decision, page }: DecidedRequest) =>
  useQuery({
    queryKey: [...decidedKey, { search, decision, page }],
    meta: { live: ['applications'] },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const decisions = decision ? [decision] : ['APPROVED', 'DECLINED']
      return readCountedPage(
        pageOf(decisions, search, page, decidedPageSize)
          .select(decidedColumns)
          .abortSignal(signal)
          .overrideTypes<DecidedApplication[], { merge: false }>(),
        totalOf(decisions, search, signal),
      )
    },
  })

/** Reads earlier applications of the same address, with their decisions. */
export const useEarlierApplications = ({ id, email }: PendingApplication) =>
  useQuery({
    queryKey: ['applications', 'earlier', id],
    queryFn: async ({ signal }): Promise<DecidedApplication[]> =>
      unwrap(
        await supabase
          .from('applications')
          .select(decidedColumns)
          .eq('email', email)
          .neq('id', id)
          .order('submitted_at', { ascending: false })
          .limit(20)
          .abortSignal(signal)
          .overrideTypes<DecidedApplication[], { merge: false }>(),
      ),
  })

export interface EarlierMembership {
  id: string
  created_at: string
  ended_at: string | null
  state: string
}

/** Reads memberships of the same address. A person may have been a member without an application. */
export const useEarlierMemberships = ({ id, email }: PendingApplication) =>
  useQuery({
    queryKey: ['applications', 'memberships', id],
    queryFn: async ({ signal }): Promise<EarlierMembership[]> =>
      unwrap(
        await supabase
          .from('memberships')
          .select('id, created_at, ended_at, state')
          .eq('email', email)
          .neq('state', 'incomplete')
          .order('created_at', { ascending: false })
          .limit(20)
          .abortSignal(signal)
          .overrideTypes<EarlierMembership[], { merge: false }>(),
      ),
  })

interface Decision {
  id: string
  /** The version of the answers that were read. The server refuses to decide on another one. */
  version: string
  /** The message of a rejection, which the email contains as written. */
  message?: string
}

const readAgain = refreshing(['applications'], ['admin-overview'])

/**
 * Approves or declines as the signed-in admin. The server emails the applicant. The application leaves the list at
 * once, and is read again where another admin decided first. Rejects with an Error whose message the page can show.
 */
export function useDecideApplication(action: 'approve' | 'decline') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: Decision) => {
      await requireSession('No authentication token available')
      const fallbackMessage = `Failed to ${action} application`
      return api(`/api/applications/${action}`, { method: 'POST', body, fallbackMessage }).catch(
        (cause: unknown) => {
          if (cause instanceof ApiError && cause.status === 405)
            throw new Error(
              `This server has no endpoint to ${action} applications (405). Please contact support.`,
            )
          throw cause
        },
      )
    },
    onSuccess: (...of) => {
      const [, { id }] = of
      queryClient.setQueriesData<ListPage<PendingApplication>>(
        { queryKey: pendingKey },
        list => list && withoutRow(list, id),
      )
      return readAgain(...of)
    },
    onError: (...of) => {
      if (isRefusal(of[0], 'application_decided')) void readAgain(...of)
    },
  })
}

function withoutRow<Row extends { id: string }>({ rows, total }: ListPage<Row>, id: string): ListPage<Row> {
  const left = rows.filter(row => row.id !== id)
  return { rows: left, total: total - (rows.length - left.length) }
}

/** Makes the application wait again. Rejects with an Error whose message the page can show. */
export const useUndoDecision = () =>
  useMutation({
    mutationFn: (id: string) => api('/api/applications/undo', { method: 'POST', body: { id } }),
    onSuccess: readAgain,
  })

/** Moves the application to another address. The server emails both. Rejects with an Error whose message the page can show. */
export const useCorrectApplication = () =>
  useMutation({
    mutationFn: (body: { id: string; email: string }) =>
      api('/api/applications/correct-address', { method: 'POST', body }),
    onSuccess: readAgain,
  })
