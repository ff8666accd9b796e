// Shows the operator the last errors, the last run of each job, and the versions.
import type { HealthReport, ServerError } from '@juno/domain/health/health-report'
import { plural } from '@juno/domain/text/plural'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { momentText } from '@/lib/dates'
import { jobName } from '../health-lines'

export function HealthDetails({ report: { errors, jobs, versions } }: { report: HealthReport }) {
  return (
    <Card asChild>
      <section aria-labelledby="details">
        <h2 id="details" className="font-display text-2xl">
          For whoever runs the server
        </h2>
        <div className="mt-3 divide-y">
          {errors && errors.length > 0 && (
            <Unfolded title={`The last errors (${errors.length})`}>
              <ul aria-label="The last errors" className="grid gap-4">
                {errors.map(line => (
                  <ErrorLine key={`${line.place} ${line.status} ${line.code} ${line.message}`} line={line} />
                ))}
              </ul>
            </Unfolded>
          )}
          {jobs && (
            <Unfolded title={`Tasks in the background (${jobs.length})`}>
              <ul aria-label="Tasks in the background" className="divide-y">
                {jobs.map(job => (
                  <li key={job.name} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <span>{jobName(job.name)}</span>
                    <span className="text-soft">
                      {job.failing > 0 && `${plural(job.failing, 'failed run')} · `}
                      {job.lateSince && `late since ${momentText(job.lateSince)} · `}
                      {job.lastRunAt ? `last run ${momentText(job.lastRunAt)}` : 'when it is needed'}
                    </span>
                  </li>
                ))}
              </ul>
            </Unfolded>
          )}
        </div>
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-[15px]">
          <Version name="Juno" value={versions.site} />
          <Version name="Node" value={versions.node} />
          <Version name="PostgreSQL" value={versions.postgres ?? 'not known just now'} />
        </dl>
      </section>
    </Card>
  )
}

const Unfolded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="py-3">
    <summary className="cursor-pointer rounded-md py-1 font-medium text-plum">{title}</summary>
    <div className="mt-3">{children}</div>
  </details>
)

const ErrorLine = ({ line }: { line: ServerError }) => (
  <li>
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="font-medium wrap-anywhere">{line.place}</span>
      <span className="text-soft">
        {plural(line.times, 'time')}, last <time dateTime={line.lastAt}>{momentText(line.lastAt)}</time>
      </span>
    </p>
    <p className="font-mono text-[13px] wrap-anywhere text-soft">
      {[line.status, line.code, line.message].filter(Boolean).join(' · ')}
    </p>
    {line.requestId && (
      <p className="font-mono text-[13px] wrap-anywhere text-soft">number {line.requestId}</p>
    )}
  </li>
)

const Version = ({ name, value }: { name: string; value: string }) => (
  <div className="flex gap-2">
    <dt className="text-soft">{name}</dt>
    <dd>{value}</dd>
  </div>
)
