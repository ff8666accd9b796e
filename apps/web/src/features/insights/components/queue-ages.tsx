// How much waits in each queue of the team now, and since when.
import { Widget } from '@/components/widget/widget'
import { age } from '@/lib/dates'
import type { Insights } from '@/features/insights/api/get-insights'

const names: Record<string, string> = {
  applications: 'Applications',
  event_submissions: 'Event submissions',
  resource_submissions: 'Resource submissions',
  messages: 'Unread messages',
  unmatched_payments: 'Unmatched payments',
  mails: 'Emails on their way',
  failed_mails: 'Failed emails',
}

export function QueueAges({ queues, now }: { queues: Insights['queues']; now: Date }) {
  return (
    <Widget title="What waits now">
      <table className="mt-3 w-full text-left text-[15px]">
        <thead>
          <tr className="border-b text-sm text-soft">
            <th scope="col" className="py-1.5 font-semibold">
              Queue
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Waiting
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              The oldest for
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, count, oldest }) => (
            <tr key={queue} className="border-b last:border-b-0">
              <th scope="row" className="py-2 font-medium">
                {names[queue] ?? queue}
              </th>
              <td className="py-2 text-right tabular-nums">{count}</td>
              <td className="py-2 text-right text-soft">{oldest ? age(oldest, now) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Widget>
  )
}
