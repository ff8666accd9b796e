// Shows an application in full: the applicant's answers, and the earlier applications and memberships of the same
// address.
import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { dateText } from '@/lib/dates'
import { type PendingApplication, useEarlierApplications, useEarlierMemberships } from '../api/applications'
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

/** Shows the earlier applications of the same address with their decisions, and its memberships. */
export function AddressHistory({ application }: { application: PendingApplication }) {
  const earlier = useEarlierApplications(application)
  const memberships = useEarlierMemberships(application)
  if (earlier.isError || memberships.isError)
    return <Alert variant="destructive">What we know of this address could not be loaded.</Alert>
  return (
    <>
      {!!earlier.data?.length && (
        <History id="earlier-applications" title="This address applied before">
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
        </History>
      )}
      {!!memberships.data?.length && (
        <History id="earlier-memberships" title="This address had a membership">
          {memberships.data.map(row => (
            <li key={row.id} className="text-[15px]">
              From <time dateTime={row.created_at}>{dateText(row.created_at)}</time>
              {row.ended_at && (
                <>
                  {' '}
                  to <time dateTime={row.ended_at}>{dateText(row.ended_at)}</time>
                </>
              )}
              {!row.ended_at && (row.state === 'ended' ? ', ended' : ', not ended')}.
            </li>
          ))}
        </History>
      )}
    </>
  )
}

function History({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-5 rounded-[10px] bg-sand p-4">
      <h3 id={id} className="font-sans text-sm font-semibold">
        {title}
      </h3>
      <ul className="mt-2 grid gap-3">{children}</ul>
    </section>
  )
}
