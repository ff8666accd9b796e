// The history beside an application: what the same address applied with before, and what the team decided.
import { Alert } from '@/components/ui/alert'
import { useEarlierApplications } from '@/features/applications/api/get-earlier-applications'
import type { PendingApplication } from '@/features/applications/api/get-pending-applications'
import { roleLabel } from '@/features/applications/application-fields'
import { decidedBy, decisionLabel } from '@/features/applications/decision-labels'
import { dateText } from '@/lib/dates'

export function EarlierApplications({ application }: { application: PendingApplication }) {
  const earlier = useEarlierApplications(application)
  if (earlier.isError)
    return <Alert variant="destructive">The earlier applications of this address could not be loaded.</Alert>
  if (!earlier.data?.length) return null
  return (
    <section aria-labelledby="earlier-applications" className="mb-5 rounded-[10px] bg-sand p-4">
      <h3 id="earlier-applications" className="font-sans text-sm font-semibold">
        This address applied before
      </h3>
      <ul className="mt-2 grid gap-3">
        {earlier.data.map(row => (
          <li key={row.id} className="text-[15px] wrap-anywhere">
            <p>
              <span className="font-semibold">{decisionLabel(row)}</span> on {decidedBy(row)}. Applied{' '}
              <time dateTime={row.submitted_at}>{dateText(row.submitted_at)}</time> as {row.name},{' '}
              {roleLabel(row.role)}.
            </p>
            {row.decision_message && (
              <p className="mt-1 whitespace-pre-line text-soft">{row.decision_message}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
