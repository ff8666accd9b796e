// Makes a new set of recovery codes when it appears, and shows them once, to copy, download or print.
import { Check, Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { useAppConfig } from '@/config/app-config-context'
import { saveFile } from '@/lib/save-file'
import { useMakeCodes } from '../api/recovery-codes'
import { mfaFailure } from '../mfa-failure'
import { codesFile, recoveryTexts } from '../recovery-texts'
import { printText } from '../print-text'

interface NewRecoveryCodesProps {
  account: string
  onDone: () => void
}

export function NewRecoveryCodes({ account, onDone }: NewRecoveryCodesProps) {
  const making = useMakeCodes()
  const { mutate } = making
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate()
  }, [mutate])

  if (making.isError)
    return (
      <div className="grid gap-3">
        <ErrorState title={recoveryTexts.makeFailed} onRetry={() => mutate()}>
          {mfaFailure(making.error, 'Please try again, or make them later in your settings.')}
        </ErrorState>
        <Button variant="quiet" size="little" className="justify-self-center" onClick={onDone}>
          Later
        </Button>
      </div>
    )
  if (!making.data)
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-[38px] w-44" />
      </SkeletonGroup>
    )
  return <Codes account={account} codes={making.data} onDone={onDone} />
}

function Codes({ account, codes, onDone }: NewRecoveryCodesProps & { codes: readonly string[] }) {
  const { brand } = useAppConfig()
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const text = codesFile(brand, account, codes)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  return (
    <div className="grid gap-4">
      <ul
        aria-label="Recovery codes"
        className="grid xs:grid-cols-2 gap-x-6 gap-y-2 rounded-[10px] bg-blush p-4 font-mono text-[15px]"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="little" onClick={() => void copy()}>
          {outcome === 'copied' ? (
            <Check className="size-4" aria-hidden="true" />
          ) : (
            <Copy className="size-4" aria-hidden="true" />
          )}
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="quiet"
          size="little"
          onClick={() => saveFile('recovery-codes.txt', text, 'text/plain;charset=utf-8')}
        >
          <Download className="size-4" aria-hidden="true" />
          Download
        </Button>
        <Button variant="quiet" size="little" onClick={() => printText(text)}>
          <Printer className="size-4" aria-hidden="true" />
          Print
        </Button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {outcome === 'refused' &&
          'Your browser does not let us copy them. Please select them and copy them yourself.'}
      </p>
      <Button className="justify-self-start" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  )
}
