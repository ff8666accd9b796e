// An application in full: the applicant's answers, and the earlier applications of the same address.
import { Alert } from '@/components/ui/alert'
import { dateText } from '@/lib/dates'
import { type PendingApplication, useEarlierApplications } from '../api/applications'
import { applicationFacts, decidedBy, decisionLabel, roleLabel } from '../application-labels'

export function ApplicationFacts({ application }: { application: PendingApplication }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
      {applicationFacts(application).map(({ label, value, href }) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="font-medium wrap-anywhere" dir="auto">
            {href ? (
              <a href={href} className="text-plum underline underline-offset-3">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
      <div className="sm:col-span-2">
        <dt className="text-sm text-soft">Why do you want to join</dt>
        <dd className="mt-1 rounded-[10px] bg-blush p-4 wrap-anywhere whitespace-pre-line" dir="auto">
          {application.reason}
        </dd>
      </div>
    </dl>
  )
}

/** What the same address applied with before, and what was decided. */
export function EarlierApplications({ application }: { application: PendingApplication }) {
  const earlier = useEarlierApplications(application)
  if (earlier.isError)
    return <Alert variant="destructive">Earlier applications from this address could not be loaded.</Alert>
  if (!earlier.data?.length) return null
  return (
    <section aria-labelledby="earlier-applications" className="mb-5 rounded-[10px] bg-sand p-4">
      <h3 id="earlier-applications" className="font-sans text-sm font-semibold">
        This address applied before
      </h3>
      <ul className="mt-2 grid gap-3">
        {earlier.data.map(row => (
          <li key={row.id} className="text-[15px] wrap-anywhere" dir="auto">
            <p>
              <span className="font-semibold">{decisionLabel(row)}</span> on {decidedBy(row)}. Applied{' '}
              <time dateTime={row.submitted_at}>{dateText(row.submitted_at)}</time> as {row.name},{' '}
              {roleLabel(row.role)}.
            </p>
            {row.decision_message && (
              <p className="mt-1 whitespace-pre-line text-soft" dir="auto">
                {row.decision_message}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
