// Everything that the applicant wrote, label by label.
import type { PendingApplication } from '@/features/applications/api/get-pending-applications'
import { applicationFacts } from '@/features/applications/application-fields'

export function ApplicationFacts({ application }: { application: PendingApplication }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
      {applicationFacts(application).map(({ label, value, href }) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="font-medium wrap-anywhere">
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
        <dd className="mt-1 rounded-[10px] bg-blush p-4 wrap-anywhere whitespace-pre-line">
          {application.reason}
        </dd>
      </div>
    </dl>
  )
}
