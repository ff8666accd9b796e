// Downloads everything in open formats, for moving to another product.
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { apiFile } from '@/lib/api'
import { isRefusal } from '@/lib/api-error'
import { failureText } from '@/lib/failure-text'
import { saveFile } from '@/lib/save-file'
import { useMutation } from '@/lib/use-mutation'

interface ExportCardProps {
  /** Asks for the second factor again. */
  factorAgain: (props: { onGiven: () => void }) => ReactNode
}

export function ExportCard({ factorAgain }: ExportCardProps) {
  const exporting = useExportCommunity()
  const asksAgain = isRefusal(exporting.error, 'mfa_code_again')
  return (
    <Card asChild className="grid gap-3 text-[15px]">
      <section aria-labelledby="export">
        <h2 id="export" className="font-display text-2xl">
          Take everything with you
        </h2>
        <p className="max-w-[68ch] text-soft">
          One archive for spreadsheets and other programs: members, applications, memberships and payments,
          gifts, firms and coupons, events with their answers and as a calendar, resources and digests, the
          newsletter, messages, the audit log, and all photos and files. No passwords are in it. It cannot be
          restored like a backup, and it holds what people told you in confidence: keep it safe.
        </p>
        {exporting.isError && !asksAgain && (
          <Alert variant="destructive">{failureText(exporting.error)}</Alert>
        )}
        {exporting.isSuccess && <Alert variant="success">The archive is downloading.</Alert>}
        {asksAgain ? (
          factorAgain({ onGiven: () => exporting.mutate() })
        ) : (
          <Button
            variant="quiet"
            size="little"
            className="justify-self-start"
            busy={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {!exporting.isPending && <Download className="size-4" aria-hidden="true" />}
            {exporting.isPending ? 'Putting it together…' : 'Download everything'}
          </Button>
        )}
      </section>
    </Card>
  )
}

const useExportCommunity = () =>
  useMutation({
    mutationFn: async () => {
      const { name, content } = await apiFile('/api/community-export', {
        method: 'POST',
        fallbackMessage: 'The archive could not be put together. Please try again in a moment.',
      })
      saveFile(name ?? 'community.zip', content)
    },
  })
